import { Alert } from '../../components/alert';
import { Field } from '../../components/field';
import { Input, Select, Textarea } from '../../components/input';
import { Card } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { fill, plural, useTexts } from '../../texts';
import { emailsWordingTexts, type EmailsWordingTexts } from '../../texts/generated/emails-wording-texts';
import { languageName } from '../../preview/languages';
import { inOrder, isShort, tableLabel, textLabel } from './labels';
import type { SourceText } from './text-tables';
import type { SourceTexts, TextProblem } from './use-source-texts';

interface TextsFormProps {
  source: SourceTexts;
  locale: string;
  onLocale: (locale: string) => void;
  onSource: (source: string) => void;
}

/** Edits the texts of an email in one language, without its code. */
export function TextsForm({ source, locale, onLocale, onSource }: TextsFormProps) {
  const t = useTexts(emailsWordingTexts);
  return (
    <Loaded query={source.reader} what={t.loading} failed={t.loadFailed} lines={8}>
      {() => <Fields source={source} locale={locale} onLocale={onLocale} onSource={onSource} />}
    </Loaded>
  );
}

function Fields({ source, locale, onLocale, onSource }: TextsFormProps) {
  const t = useTexts(emailsWordingTexts);
  const texts = source.texts ?? [];
  const languages = [...new Set(['en', ...texts.map(({ language }) => language)])];
  const language = languages.includes(locale) ? locale : 'en';
  const shown = texts.filter((text) => text.language === language);
  const tables = [...new Set(shown.map(({ table }) => table))];
  const elsewhere = [...source.problems.values()].filter(({ text }) => text.language !== language);
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <Field label={t.language}>
        {(control) => (
          <Select {...control} value={language} onChange={({ target }) => onLocale(target.value)}>
            {languages.map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {elsewhere.map((problem) => (
        <Alert key={source.keyOf(problem.text)} tone="danger">
          {fill(t.otherLanguage, {
            language: languageName(problem.text.language),
            label: textLabel(problem.text, t),
            problem: describe(problem, t),
          })}
        </Alert>
      ))}
      {tables.map((table, index) => {
        const ofTable = shown.filter((text) => text.table === table);
        const fields = inOrder(ofTable, t).map((text) => {
          const key = source.keyOf(text);
          return (
            <TextField
              key={key}
              text={text}
              problem={source.problems.get(key)}
              onChange={(value) => onSource(source.withText(text, value))}
            />
          );
        });
        if (index === 0 || fields.length === 1) return fields;
        return (
          <fieldset key={table} className="flex flex-col gap-4 border-t border-line pt-4">
            <legend className="float-start mb-1 w-full font-semibold">{tableLabel(table, t)}</legend>
            {fields}
          </fieldset>
        );
      })}
    </Card>
  );
}

interface TextFieldProps {
  text: SourceText;
  problem: TextProblem | undefined;
  onChange: (value: string) => void;
}

function TextField({ text, problem, onChange }: TextFieldProps) {
  const t = useTexts(emailsWordingTexts);
  const { value, language } = text;
  const common = { value, lang: language, dir: 'auto', spellCheck: true };
  return (
    <Field label={textLabel(text, t)} error={problem && describe(problem, t)}>
      {(control) =>
        isShort(text) ? (
          <Input {...control} {...common} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Textarea
            {...control}
            {...common}
            className="text-base [field-sizing:content] sm:text-sm"
            rows={Math.min(8, Math.ceil(value.length / 60) || 1)}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}

function describe({ isEmpty, lost, added }: TextProblem, t: EmailsWordingTexts): string {
  if (isEmpty) return t.missing;
  return [
    lost.length > 0 && plural(t.lost, lost.length, { names: lost.join(', ') }),
    added.length > 0 && plural(t.added, added.length, { names: added.join(', ') }),
    t.inCode,
  ]
    .filter(Boolean)
    .join(' ');
}
