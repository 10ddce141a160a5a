/** As in docs/webhooks.md. */
export const RECEIVER_SAMPLE = `import express from 'express';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.HALLPASS_WEBHOOK_SECRET); // whsec_…

express()
  .post('/hooks', express.raw({ type: 'application/json' }), (request, response) => {
    const event = webhook.verify(request.body.toString(), request.headers); // throws for anybody else's
    queue.add(event); // answer first, work later
    response.sendStatus(204);
  })
  .listen(3000);`;
