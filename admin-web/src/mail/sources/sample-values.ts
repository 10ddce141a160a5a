import { useState } from 'react';

/** Values of variables for a preview, as they are typed in JSON. */
export function useSampleValues(): {
  /** Undefined while there are none, or while they are no JSON object. */
  variables: Record<string, unknown> | undefined;
  field: { text: string; isValid: boolean; onChange: (text: string) => void };
} {
  const [text, onChange] = useState('');
  const variables = objectOf(text);
  return { variables, field: { text, isValid: text.trim() === '' || variables !== undefined, onChange } };
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
