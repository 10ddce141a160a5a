import type { ProjectConfig } from '@hallpass/project-config';
import type { Settings } from '@hallpass/settings';
import { headerText } from '../rendering/user-text.js';

const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 } as const;

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  isImplicitTls: boolean;
  /** False: uses STARTTLS only if the server offers it, without verifying the certificate. */
  isTlsRequired: boolean;
  username: string | null;
  password: string | null;
  /** Whether a project's owner chose the address, which then must not lead into our own network. */
  isOwnersChoice: boolean;
}

/** The server and sender of a project's email. `server` null: emails are captured instead of sent. */
export interface MailRoute {
  type: 'shared' | 'standard';
  server: SmtpServer | null;
  senderName: string;
  senderEmail: string;
}

/** The API's `sender_config` (contract/05 §9), which never includes a password. Captured emails have no server. */
export interface SenderConfig {
  type: 'shared' | 'standard';
  host?: string;
  port?: number;
  username?: string;
  sender_name: string;
  sender_email: string;
}

/**
 * Returns the project's own server if it is completely configured, otherwise the instance's, unless email is captured.
 * An incomplete server is shown as `shared` (contract/04 §3.1), and sign-in emails must not depend on it.
 */
export function mailRoute(settings: Settings, project: { displayName: string; config: ProjectConfig }): MailRoute {
  return ownRoute(settings, project.config) ?? sharedRoute(settings, project.displayName);
}

export function senderConfig(route: MailRoute): SenderConfig {
  const sender = { type: route.type, sender_name: route.senderName, sender_email: route.senderEmail };
  if (!route.server) return sender;
  const { host, port, username } = route.server;
  return { ...sender, host, port, username: username ?? '' };
}

/** An owner's own mail server, completely configured. */
export interface OwnServer {
  host: string;
  port: number;
  username: string;
  password: string;
  senderName: string;
  senderEmail: string;
}

export const hasOwnServer = (config: ProjectConfig): boolean => completeServer(config) !== null;

/** The route over an owner's server. Uses implicit TLS only on port 465. */
export function routeOver(settings: Settings, own: OwnServer): MailRoute & { server: SmtpServer } {
  const server = {
    host: own.host,
    port: own.port,
    isImplicitTls: own.port === 465,
    isTlsRequired: !(isLoopback(own.host) && settings.outboundPrivate === 'allow'),
    username: own.username,
    password: own.password,
    isOwnersChoice: true,
  };
  return { type: 'standard', server, senderName: headerText(own.senderName), senderEmail: own.senderEmail };
}

function completeServer({ emails: { server } }: ProjectConfig): OwnServer | null {
  const { isShared, host, port, username, password, senderName, senderEmail } = server;
  if (isShared || !host || !port || !username || !password || !senderName || !senderEmail) return null;
  return { host, port, username, password, senderName, senderEmail };
}

function ownRoute(settings: Settings, config: ProjectConfig): MailRoute | null {
  const own = settings.capturesOwnServers ? null : completeServer(config);
  return own && routeOver(settings, own);
}

function sharedRoute(settings: Settings, projectDisplayName: string): MailRoute {
  const senderName = headerText(settings.mailFrom.name ?? projectDisplayName);
  const sender = { type: 'shared', senderName, senderEmail: settings.mailFrom.address } as const;
  if (!settings.smtpUrl || settings.mail === 'capture') return { ...sender, server: null };
  const url = new URL(settings.smtpUrl);
  const isImplicitTls = url.protocol === 'smtps:';
  const server = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || DEFAULT_PORT[isImplicitTls ? 'smtps:' : 'smtp:'],
    isImplicitTls,
    isTlsRequired: url.searchParams.get('tls') !== 'off' && !isLoopback(url.hostname),
    username: url.username ? decodeURIComponent(url.username) : null,
    password: url.password ? decodeURIComponent(url.password) : null,
    isOwnersChoice: false,
  };
  return { ...sender, server };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || /^\[?::1\]?$/.test(host);
}
