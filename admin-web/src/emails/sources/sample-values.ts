import { useState } from 'react';

/** Sample values for variables in a preview, edited as JSON. */
export function useSampleValues(): {
  /** Undefined if the text is empty or not a JSON object. */
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
