import { arktypeModule } from './arktype.js';
import { components, NotificationCategory, Subject } from './elements.js';
import { jsxRuntime, reactModule } from './react.js';

export const MODULES: Readonly<Record<string, unknown>> = {
  react: reactModule,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxRuntime,
  '@react-email/components': components,
  arktype: arktypeModule,
  '@stackframe/emails': { Subject, NotificationCategory },
};
