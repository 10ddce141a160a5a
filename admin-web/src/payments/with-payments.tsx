import { PackageX } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackLink } from '../components/back-link';
import { Missing } from '../components/missing';
import { WithConfig } from '../config-forms/config-page';
import { useTexts } from '../texts';
import { paymentsTexts } from '../texts/generated/payments-texts';
import { type EntryKind, type PaymentsConfig, paymentsOf } from './payments-config';
import { useProject } from './project';

/** Renders a page once the configuration is loaded, and its loading or error state until then. */
export function WithPayments({ children }: { children: (payments: PaymentsConfig) => ReactNode }) {
  return <WithConfig projectId={useProject().projectId}>{(config) => children(paymentsOf(config))}</WithConfig>;
}

interface EntryPageProps<Kind extends EntryKind> {
  kind: Kind;
  id: string;
  children: (entry: PaymentsConfig[Kind][string], payments: PaymentsConfig) => ReactNode;
}

/** The page of a product or item: its content, or that it does not exist. */
export function EntryPage<Kind extends 'products' | 'items'>({ kind, id, children }: EntryPageProps<Kind>) {
  const t = useTexts(paymentsTexts).entries[kind];
  const list = `/projects/$projectId/payments/${kind}`;
  return (
    <>
      <BackLink to={list}>{t.all}</BackLink>
      <WithPayments>
        {(payments) => {
          const entries: PaymentsConfig[Kind] = payments[kind];
          return Object.hasOwn(entries, id) ? (
            children(entries[id] as PaymentsConfig[Kind][string], payments)
          ) : (
            <Missing Icon={PackageX} title={t.gone} list={list} />
          );
        }}
      </WithPayments>
    </>
  );
}
