import type { ProjectConfig } from '@hallpass/project-config';
import type { Settings } from '@hallpass/settings';
import { headerText } from '../rendering/user-text.js';

const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 } as const;

/** A mail server and how to reach it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; else STARTTLS. */
  isImplicitTls: boolean;
  /** False: uses STARTTLS only if the server offers it, without verifying the certificate. */
  isTlsRequired: boolean;
  username: string | null;
  password: string | null;
  /** Whether the address was chosen by a project's owner, so that it must not lead into our own network. */
  isOwnersChoice: boolean;
}

/** Where a project's mail goes, and from whom. `server` null: it is kept in the database instead of being sent. */
export interface MailRoute {
  type: 'shared' | 'standard';
  server: SmtpServer | null;
  senderName: string;
  senderEmail: string;
}

/** The wire's `sender_config` (contract/05 §9): never a password. Captured mails have no server. */
export interface SenderConfig {
  type: 'shared' | 'standard';
  host?: string;
  port?: number;
  username?: string;
  sender_name: string;
  sender_email: string;
}

/**
 * The project's own server when all of it is configured, unless everything is captured, else the instance's. A server with a part missing is
 * shown as `shared` (contract/04 §3.1), and mails of sign-in must not depend on it.
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

/** An owner's own mail server, with nothing missing. */
export interface OwnServer {
  host: string;
  port: number;
  username: string;
  password: string;
  senderName: string;
  senderEmail: string;
}

/** Whether a project has a mail server of its own, with every part that is needed to send. */
export const hasOwnServer = (config: ProjectConfig): boolean => completeServer(config) !== null;

/** The way over a server that an owner names. TLS from the start on port 465 alone. */
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
