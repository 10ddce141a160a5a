// The unavoidable part of a start: Node.js and a plain Fastify that listens. Reports that on standard output.
import fastify from 'fastify';

const app = fastify();
app.get('/', () => 'ok');
await app.listen({ port: 0, host: '127.0.0.1' });
console.log('Floor is ready');
