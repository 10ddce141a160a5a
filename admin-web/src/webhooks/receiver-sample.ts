/** As in docs/webhooks.md. */
export const RECEIVER_SAMPLE = `import express from 'express';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.HALLPASS_WEBHOOK_SECRET); // whsec_…

express()
  .post('/hooks', express.raw({ type: 'application/json' }), (request, response) => {
    let event;
    try {
      event = webhook.verify(request.body.toString(), request.headers);
    } catch {
      return response.sendStatus(401); // somebody else's
    }
    response.sendStatus(204); // answer first, work later
    console.log(event.type, event.data);
  })
  .listen(3000);`;
