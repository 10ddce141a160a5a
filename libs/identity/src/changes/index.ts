export { publishUserUpdated } from './changes.js';
export { byUser, type EventActor, publishSecurityEvents, type SecurityEventName } from './security-events.js';
