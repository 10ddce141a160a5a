import type { FastifyRequest } from 'fastify';

/** Whether a person's browser asks: every navigation says that it takes HTML, a program does not. */
export const showsPages = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('text/html') ?? false;
