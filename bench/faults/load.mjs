import { setTimeout as pause } from 'node:timers/promises';
import { mustSucceed } from './client.mjs';

export const PASSWORD = 'correct horse battery staple 7';
/** Pause after a failure. The number of people is limited, and failing sign-ups must not use it up. */
const AFTER_FAILURE_MILLIS = 500;
const CALLBACK = 'http://localhost:3000/verify';

/** Operations that work without Redis. */
export const SIGN_IN_AND_READS = ['sign in', 'refresh', 'read me', 'list permissions'];

/**
 * A simulated person and everything that was acknowledged to them. `null` for an id: no response contained one.
 * @typedef {object} Person
 * @property {string} email
 * @property {'acknowledged' | 'unknown' | 'refused'} signUp
 * @property {string | null} userId
 * @property {string | null} name the last one that was acknowledged
 * @property {string[]} possibleNames names of changes without a response, which may apply instead
 * @property {{ name: string, id: string | null, isAcknowledged: boolean }[]} teams
 * @property {{ refreshToken: string, state: 'live' | 'ended' | 'unknown' }[]} sessions acknowledged ones
 * @property {number} sessionTries how often a session was requested
 */

/**
 * A steady load: each worker simulates one person after the other, one request at a time, with pauses. Limited by the
 * number of people and, with `stop`, in time.
 */
export class Load {
  /** @type {Person[]} */
  people = [];
  /** Access tokens that were accepted after the end of their session was acknowledged. */
  acceptedAfterSignOut = 0;
  /** Responses that contradict earlier acknowledgements. */
  contradictions = [];
  #stopping = false;

  /**
   * @param {import('./client.mjs').Client} client
   * @param {{ workers: number, pauseMillis: number, maxPeople: number }} bounds
   */
  constructor(client, bounds) {
    this.client = client;
    this.bounds = bounds;
  }

  start() {
    this.running = Promise.all(Array.from({ length: this.bounds.workers }, () => this.#work()));
  }

  async stop() {
    this.#stopping = true;
    await this.running;
  }

  async #work() {
    while (!this.#stopping) {
      if (this.people.length < this.bounds.maxPeople) await this.#liveNewLife();
      else await this.#liveAgain(this.people[Math.floor(Math.random() * this.people.length)]);
    }
  }

  async #liveNewLife() {
    const person = await this.#signUp();
    if (person.signUp !== 'acknowledged') return pause(AFTER_FAILURE_MILLIS);
    for (const step of [this.#rename, this.#createTeam, this.#rename]) {
      await this.#breathe();
      await step.call(this, person);
      await this.#read(person);
    }
    await this.#useSecondSession(person);
  }

  /** Once there are enough people, writes without adding more. */
  async #liveAgain(person) {
    await this.#breathe();
    if (person.signUp === 'acknowledged') await this.#useSecondSession(person);
  }

  #breathe() {
    return pause(this.bounds.pauseMillis);
  }

  async #signUp() {
    const person = {
      email: `person-${this.people.length}@example.com`,
      signUp: 'unknown',
      userId: null,
      name: null,
      possibleNames: [],
      teams: [],
      sessions: [],
      sessionTries: 1,
    };
    this.people.push(person);
    const body = { email: person.email, password: PASSWORD, verification_callback_url: CALLBACK };
    const answer = await this.client.call('sign up', { method: 'POST', path: '/auth/password/sign-up', body });
    if (answer?.status === 200) {
      const { user_id: userId, access_token: accessToken, refresh_token: refreshToken } = answer.body;
      Object.assign(person, { signUp: 'acknowledged', userId, accessToken });
      person.sessions.push({ refreshToken, state: 'live' });
    } else if (answer !== null && answer.status < 500) person.signUp = 'refused';
    return person;
  }

  async #read(person) {
    await this.#breathe();
    const { accessToken } = person;
    const expected = (answer) => {
      const fault = mustSucceed(answer);
      if (fault !== null) return fault;
      const { id, primary_email: email, display_name: name } = answer.body;
      if (id === person.userId && email === person.email && mayBeCalled(person, name)) return null;
      this.contradictions.push(`${person.email} reads as ${id}, ${email}, ${name} instead of ${person.name}`);
      return 'another user or an older name';
    };
    await this.client.call('read me', { method: 'GET', path: '/users/me', accessToken, expected });
  }

  async #rename(person) {
    const { accessToken } = person;
    const name = `Name ${Math.random().toString(36).slice(2)}`;
    person.possibleNames.push(name);
    const body = { display_name: name };
    const answer = await this.client.call('update me', { method: 'PATCH', path: '/users/me', accessToken, body });
    const isKnown = answer !== null && answer.status < 500;
    // A change without a response may still take effect, even after a later one.
    if (isKnown) person.possibleNames.splice(person.possibleNames.indexOf(name), 1);
    if (answer?.status === 200) person.name = name;
  }

  async #createTeam(person) {
    const { accessToken } = person;
    const team = { name: `Team ${person.teams.length} of ${person.email}`, id: null, isAcknowledged: false };
    person.teams.push(team);
    const body = { display_name: team.name, creator_user_id: 'me' };
    const answer = await this.client.call('create team', { method: 'POST', path: '/teams', accessToken, body });
    if (answer?.status !== 201 && answer?.status !== 200) return;
    Object.assign(team, { id: answer.body.id, isAcknowledged: true });
    await this.#breathe();
    const expected = (permissions) => {
      const fault = mustSucceed(permissions);
      if (fault !== null) return fault;
      return permissions.body.items.some(({ id }) => id === 'team_admin') ? null : 'the creator is no team_admin';
    };
    const path = `/team-permissions?user_id=me&team_id=${team.id}`;
    await this.client.call('list permissions', { method: 'GET', path, accessToken, expected });
  }

  /** Signs in again, refreshes, reads, signs out; the next request with that session must be rejected. */
  async #useSecondSession(person) {
    person.sessionTries += 1;
    const body = { email: person.email, password: PASSWORD };
    const signedIn = await this.client.call('sign in', { method: 'POST', path: '/auth/password/sign-in', body });
    if (signedIn?.status !== 200) return;
    const session = { refreshToken: signedIn.body.refresh_token, state: 'live' };
    person.sessions.push(session);
    await this.#breathe();
    const { refreshToken } = session;
    const path = '/auth/sessions/current/refresh';
    const refreshed = await this.client.call('refresh', { method: 'POST', path, refreshToken, repeats: true });
    if (refreshed?.status !== 200) return;
    const accessToken = refreshed.body.access_token;
    await this.#read({ ...person, accessToken });
    if (person.sessionTries % 2 === 0) await this.#signOut(session, accessToken);
  }

  async #signOut(session, accessToken) {
    await this.#breathe();
    session.state = 'unknown';
    // If a retry is rejected because the session has ended, an earlier attempt ended it.
    const expected = (answer, isRepeat) => (isRepeat && wasEnded(answer) ? null : mustSucceed(answer));
    const request = { method: 'DELETE', path: '/auth/sessions/current', accessToken, expected };
    const answer = await this.client.call('sign out', request);
    if (answer?.status !== 200 && !(answer?.isRepeat && wasEnded(answer))) return;
    session.state = 'ended';
    const refusal = (after) => {
      if (after.status === 200) this.acceptedAfterSignOut += 1;
      return wasEnded(after) ? null : `${after.status} after the sign-out`;
    };
    await this.client.call('ended token', { method: 'GET', path: '/users/me', accessToken, expected: refusal });
  }
}

const wasEnded = ({ knownError }) => knownError === 'ACCESS_TOKEN_EXPIRED';

/** @param {Person} person */
export const mayBeCalled = ({ name, possibleNames }, found) => found === name || possibleNames.includes(found);
