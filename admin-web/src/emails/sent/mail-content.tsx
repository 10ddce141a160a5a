import { ExternalLink, MailX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { CopyBlock } from '../../components/copy';
import { Card } from '../../components/layout';
import { EmptyState } from '../../components/states';
import { TabLinks } from '../../components/tabs';
import { useTexts } from '../../texts';
import { emailsMessageTexts } from '../../texts/generated/emails-message-texts';
import { SchemeChoice } from '../../preview/preview-choices';
import { mailDocument } from '../frame/mail-document';
import { MailFrame, type MailScheme } from '../frame/mail-frame';
import type { MailDetails } from '../queries';

export type MailTab = 'text' | 'source';

interface MailContentProps {
  mail: MailDetails;
  tab: MailTab | undefined;
}

/** The stored content of an email: rendered, as text, and as source. */
export function MailContent({ mail, tab }: MailContentProps) {
  const t = useTexts(emailsMessageTexts);
  if (mail.html === null) return <NotKept mail={mail} />;
  return (
    <Card className="min-w-0 p-4 pt-1">
      <TabLinks
        label={t.tabList}
        current={tab}
        tabs={[{ label: t.tabs.message }, { label: t.tabs.text, tab: 'text' }, { label: t.tabs.source, tab: 'source' }]}
      />
      {tab === undefined && <Message html={mail.html} />}
      {tab === 'text' && <CopyBlock label={t.copyText} text={mail.text ?? ''} />}
      {tab === 'source' && <CopyBlock label={t.copySource} text={mail.raw ?? ''} />}
    </Card>
  );
}

function Message({ html }: { html: string }) {
  const t = useTexts(emailsMessageTexts);
  const [scheme, setScheme] = useState<MailScheme>('light');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex justify-end">
        <SchemeChoice value={scheme} onChoose={setScheme} />
      </div>
      <div className="overflow-hidden rounded-lg border border-line">
        <MailFrame html={html} title={t.frame} scheme={scheme} isWhole />
      </div>
      <Links html={html} />
    </div>
  );
}

/** Links in the email, so that a developer who tests a sign-in can click them. */
function Links({ html }: { html: string }) {
  const t = useTexts(emailsMessageTexts);
  const links = useMemo(() => {
    const named = new Map<string, string>();
    for (const { href, text } of mailDocument(html).links) if (!named.has(href)) named.set(href, text);
    return [...named];
  }, [html]);
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-13 font-semibold">{t.links}</h2>
      <ul className="flex flex-col gap-1.5">
        {links.map(([href, text]) => (
          <li key={href} className="min-w-0">
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="group flex min-w-0 items-start gap-2 rounded-md text-13"
            >
              <ExternalLink aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-faint" />
              <span className="min-w-0">
                {text !== '' && text !== href && <span className="font-medium">{text} </span>}
                <span className="text-accent underline [overflow-wrap:anywhere]">{href}</span>
                <span className="sr-only"> {t.openNewTab}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NotKept({ mail }: { mail: MailDetails }) {
  const t = useTexts(emailsMessageTexts);
  const why =
    mail.template === 'test_email'
      ? t.notKeptTest
      : mail.status === 'failed'
        ? t.notKeptFailed
        : mail.ended_at_millis === null
          ? t.notKeptOpen
          : t.notKeptSent;
  return (
    <Card className="min-w-0">
      <EmptyState Icon={MailX} title={t.notKept}>
        {why}
      </EmptyState>
    </Card>
  );
}
