import { InstallationEnvironment } from './installation-environment.js';
import { address, oneOf, Setting, wholeNumber } from './setting.js';

export class PasswordEnvironment extends InstallationEnvironment {
  @Setting(oneOf('on', 'off'), {
    about: 'whether common or easily guessed passwords are rejected; off for tests that use them',
    default: 'on; off is rejected in production',
    readBy: ['auth'],
  })
  HALLPASS_PASSWORD_BLOCKLIST?: 'on' | 'off';

  @Setting(address(['http', 'https'], 'https://api.example.com/range'), {
    about:
      'range API of breached passwords; gets the first five characters of the SHA-1 of a password ([passwords](passwords.md))',
    default: 'none: only the list that ships is used',
    readBy: ['auth'],
    reaches: 'breached passwords',
  })
  HALLPASS_BREACHED_PASSWORDS_URL?: string;

  @Setting(oneOf('strong', 'fast'), {
    about: 'how passwords are hashed; fast (1 MiB, 1 pass) for tests that sign up many users',
    default: 'strong; fast is rejected in production',
    readBy: ['auth', 'users'],
  })
  HALLPASS_PASSWORD_HASHING?: 'strong' | 'fast';

  @Setting(wholeNumber(8, 64), {
    about: 'minimum length of a password in characters; 15 if it is the only factor (NIST SP 800-63B)',
    default: '8',
    readBy: ['auth'],
  })
  HALLPASS_PASSWORD_MIN_LENGTH?: number;
}
