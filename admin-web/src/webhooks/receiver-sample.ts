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
      return response.sendStatus(401); // not signed by Hallpass
    }
    response.sendStatus(204); // respond first, then do the work
    console.log(event.type, event.data);
  })
  .listen(3000);`;
