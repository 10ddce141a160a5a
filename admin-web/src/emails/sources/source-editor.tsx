import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button';
import { PageHeader } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { emailsWordingTexts } from '../../texts/generated/emails-wording-texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import { ChoiceChips } from '../../components/choice-chips';
import { mailKeys, type SourceOrigin, type SourcePlace } from '../queries';
import { TextsForm } from '../source-texts/texts-form';
import { useSourceTexts } from '../source-texts/use-source-texts';
import type { Edited } from './edited';
import { OriginBadge } from './origin-badge';
import { type LivePreview, type PreviewInput, useLivePreview } from './preview';
import { PreviewPane, type PreviewPaneProps } from './preview-pane';
import { SaveDialog } from './save-dialog';
import { SourceActions } from './source-actions';
import { useEdited } from './use-edited';
import { Workbench } from './workbench';

interface SourceEditorProps {
  projectId: string;
  place: SourcePlace<'templates' | 'themes'>;
  stored: { display_name: string; tsx_source: string; theme_id?: string | false; origin: SourceOrigin };
  description: string;
  actions?: ReactNode;
  notice?: ReactNode;
  /** Controls above the editor. */
  settings: (edited: Edited, change: (part: Partial<Edited>) => void) => ReactNode;
  /** @returns undefined if there is nothing to preview yet */
  previewOf: (edited: Edited, locale: string) => PreviewInput | undefined;
  variables?: PreviewPaneProps['variables'];
  /** Why there is nothing to preview, if that is an error. */
  unavailable?: Pick<LivePreview, 'error' | 'retry'>;
  act: (next: Edited) => Promise<unknown>;
}

/** Edits a template or theme: its texts in a form, if it has any, or all of it as code. */
export function SourceEditor(props: SourceEditorProps) {
  const { projectId, place, stored, description, actions, notice, settings, previewOf, variables, unavailable, act } =
    props;
  const { id, kind } = place;
  const name = stored.display_name;
  const t = useTexts(emailsSourcesTexts);
  const v = useTexts(emailsWordingTexts);
  const { base, edited, setEdited, isDirty, restart, readStored } = useEdited(projectId, place, stored);
  const [locale, setLocale] = useState('en');
  const [view, setView] = useState<'texts' | 'code'>(kind === 'templates' ? 'texts' : 'code');
  const [isSaving, setSaving] = useState(false);
  const isTemplate = kind === 'templates';
  const inTexts = useSourceTexts(edited.source, isTemplate);
  const hasForm = isTemplate && inTexts.texts?.length !== 0;
  const isForm = hasForm && view === 'texts';
  const live = useLivePreview(projectId, previewOf(edited, locale));
  const canSave = isDirty && live.problems.length === 0 && inTexts.problems.size === 0;
  const save = useChange({
    act,
    refreshes: [mailKeys[kind](projectId)],
    done: fill(t.save.done, { name }),
    onDone: (_, next) => {
      restart(next);
      inTexts.accept(next.source);
    },
  });
  const take = (source: string) => {
    setEdited((now) => ({ ...now, source }));
    inTexts.accept(source);
  };
  const review = () => {
    if (canSave) setSaving(true);
  };
  return (
    <>
      <PageHeader
        title={
          <>
            <LongText>{name}</LongText>
            <OriginBadge origin={stored.origin} />
          </>
        }
        description={description}
        actions={
          <>
            <SourceActions
              projectId={projectId}
              place={place}
              name={name}
              origin={stored.origin}
              source={edited.source}
              onTake={take}
              onRestored={() =>
                void readStored().then((restored) => {
                  restart(restored);
                  inTexts.accept(restored.source);
                })
              }
            />
            {actions}
            <Button variant="primary" disabled={!canSave} onClick={review}>
              {t.review}
            </Button>
          </>
        }
      />
      {notice}
      <Workbench
        projectId={projectId}
        id={id}
        context={isTemplate ? 'email-template' : 'email-theme'}
        source={edited.source}
        onSource={take}
        form={
          isForm && (
            <TextsForm
              source={inTexts}
              locale={locale}
              onLocale={setLocale}
              onSource={(source) => setEdited((now) => ({ ...now, source }))}
            />
          )
        }
        live={live}
        onSave={review}
        settings={
          <>
            {settings(edited, (part) => setEdited((now) => ({ ...now, ...part })))}
            {hasForm && (
              <div className="flex">
                <ChoiceChips
                  label={v.view}
                  value={view}
                  choices={(['texts', 'code'] as const).map((value) => ({ value, label: v.views[value] }))}
                  onChoose={(next) => {
                    setView(next);
                    // In code, texts may lose and get placeholders.
                    if (next === 'code') inTexts.accept(edited.source);
                  }}
                />
              </div>
            )}
            {isTemplate && !hasForm && <p className="text-13 text-ink-muted">{v.noTable}</p>}
          </>
        }
        preview={
          <PreviewPane
            live={unavailable ? { ...live, ...unavailable } : live}
            locale={locale}
            onLocale={isForm ? undefined : setLocale}
            variables={variables}
          />
        }
      />
      {isSaving && (
        <SaveDialog
          projectId={projectId}
          description={isTemplate ? t.save.description : t.save.descriptionTheme}
          base={base}
          edited={edited}
          readStored={readStored}
          save={save}
          onClose={() => {
            save.clear();
            setSaving(false);
          }}
        />
      )}
    </>
  );
}
