import { HallpassClientApp, type Project } from '@hallpass/js';
import { type Api, clientOptions } from '../api/api';
import { announceSignOut } from '../shell/sign-out';
import { forgetInvitation } from './pending-invitation';
import { type SignUpRight, signUpRight } from './sign-up-right';

/** Signs visitors in and up for the pages of `libs/react`, by the rules of the dashboard. */
export class VisitorApp extends HallpassClientApp {
  readonly #api: Api;
  readonly #navigate: (to: string) => void;
  readonly #signUp: SignUpRight | undefined;

  /** @param signUp set on the sign-up page */
  constructor(api: Api, navigate: (to: string) => void, signUp?: SignUpRight) {
    super({ ...clientOptions(api.config), redirectMethod: { navigate } });
    this.#api = api;
    this.#navigate = navigate;
    this.#signUp = signUp;
  }

  override async getProject(): Promise<Project> {
    return this.seenByVisitor(await this.#api.client.getProject());
  }

  seenByVisitor({ config, ...project }: Project): Project {
    const { by } = this.#signUp ?? signUpRight(this.#api.config);
    const isByPassword = this.#signUp !== undefined && by !== 'anyone';
    return {
      ...project,
      config: {
        ...config,
        signUpEnabled: by !== null,
        // The server takes the printed link and invitations only along with a password.
        ...(isByPassword && { magicLinkEnabled: false, oauthProviders: [] }),
      },
    };
  }

  override signUpWithCredential(options: Parameters<HallpassClientApp['signUpWithCredential']>[0]) {
    const right = this.#signUp;
    const setupToken = right?.by === 'link' ? right.setupToken : undefined;
    const invitationCode = right?.by === 'invitation' ? right.invitationCode : undefined;
    return super.signUpWithCredential({ ...options, setupToken, invitationCode });
  }

  override async acceptTeamInvitation(code: string) {
    const result = await super.acceptTeamInvitation(code);
    if (result.status === 'ok') forgetInvitation();
    return result;
  }

  override async signOut({ redirectUrl = this.urls.afterSignOut }: { redirectUrl?: URL | string } = {}): Promise<void> {
    await this.#api.client.signOut();
    announceSignOut();
    this.#navigate(String(redirectUrl));
  }
}
