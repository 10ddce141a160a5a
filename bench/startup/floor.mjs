// What a start cannot do without: Node, a bare Fastify that listens. Says so on standard output.
import fastify from 'fastify';

const app = fastify();
app.get('/', () => 'ok');
await app.listen({ port: 0, host: '127.0.0.1' });
console.log('Floor is ready');
