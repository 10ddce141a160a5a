import { ChoiceChips } from '../components/choice-chips';
import { Select } from '../components/input';
import { useTexts } from '../texts';
import { previewTexts } from '../texts/generated/preview-texts';
import { languageName, MAIL_LANGUAGES } from './languages';

interface ChoiceProps<Value> {
  value: Value;
  onChoose: (value: Value) => void;
}

export function SchemeChoice({ value, onChoose }: ChoiceProps<'light' | 'dark'>) {
  const t = useTexts(previewTexts);
  return (
    <ChoiceChips
      label={t.scheme}
      value={value}
      choices={[
        { value: 'light', label: t.light },
        { value: 'dark', label: t.dark },
      ]}
      onChoose={onChoose}
    />
  );
}

interface WidthChoiceProps extends ChoiceProps<'wide' | 'phone'> {
  /** Size of each, such as `390 px`. */
  labelOf: (width: 'wide' | 'phone') => string;
}

export function WidthChoice({ value, onChoose, labelOf }: WidthChoiceProps) {
  return (
    <ChoiceChips
      label={useTexts(previewTexts).width}
      value={value}
      choices={[
        { value: 'wide', label: labelOf('wide') },
        { value: 'phone', label: labelOf('phone') },
      ]}
      onChoose={onChoose}
    />
  );
}

export function LanguageChoice({ value, onChoose }: ChoiceProps<string>) {
  return (
    <div className="w-40">
      <Select
        aria-label={useTexts(previewTexts).language}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {MAIL_LANGUAGES.map((tag) => (
          <option key={tag} value={tag}>
            {languageName(tag)}
          </option>
        ))}
      </Select>
    </div>
  );
}
