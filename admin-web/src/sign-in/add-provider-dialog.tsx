import { OAUTH_PROVIDER_TYPES } from '@hallpass/project-config';
import { Link } from '@tanstack/react-router';
import { Dialog } from '../components/dialog';
import { useTexts } from '../texts';
import { signInProvidersTexts } from '../texts/generated/sign-in-providers-texts';
import { SHAREABLE } from './provider-config';
import { ProviderIcon } from './provider-icon';
import { nameOfProvider } from './provider-names';

interface AddProviderDialogProps {
  projectId: string;
  known: readonly string[];
  onClose: () => void;
}

const CHOICE =
  'flex h-full items-center gap-3 rounded-lg border border-line p-3 text-start hover:border-line-strong hover:bg-hover';

/** Links to a setup page for each provider that can be added. */
export function AddProviderDialog({ projectId, known, onClose }: AddProviderDialogProps) {
  const t = useTexts(signInProvidersTexts);
  return (
    <Dialog title={t.addTitle} description={t.addDescription} onClose={onClose}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {OAUTH_PROVIDER_TYPES.map((type) => (
          <li key={type}>
            <Link
              to="/projects/$projectId/sign-in/providers/$providerId"
              params={{ projectId, providerId: type }}
              className={CHOICE}
            >
              <ProviderIcon id={type} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{nameOfProvider(type)}</span>
                {known.includes(type) ? (
                  <span className="block text-xs text-accent">{t.configured}</span>
                ) : (
                  SHAREABLE.includes(type) && <span className="block text-xs text-ink-faint">{t.shareable}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
        <li className="sm:col-span-2">
          <Link to="/projects/$projectId/sign-in/new-provider" params={{ projectId }} className={CHOICE}>
            <ProviderIcon id="OpenID" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{t.oidc}</span>
              <span className="block text-xs text-ink-faint">{t.oidcHint}</span>
            </span>
          </Link>
        </li>
      </ul>
    </Dialog>
  );
}
