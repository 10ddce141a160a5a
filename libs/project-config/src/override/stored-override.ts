import { storableJson } from '@hallpass/text';
import type { ProjectConfig } from '../tree/tree.js';
import { once } from '../once.js';
import { type ConfigOverride, setOwn } from './override.js';
import { renderPart, renderParts } from './render.js';

const BEGIN = '{\n';
const BETWEEN = ',\n';
const END = '\n}';

/**
 * Writes an override as JSON with a line for each key, so that unchanged keys are found without parsing. JSON escapes
 * line breaks in texts, so lines cannot end elsewhere.
 */
export const overrideText = (override: ConfigOverride): string => BEGIN + linesOf(override).join(BETWEEN) + END;

/** The values below one key of the tree's root, shared between versions that have them in common. */
class Part {
  private readonly parsed = once(() => JSON.parse(`{${this.text}}`) as ConfigOverride);
  private readonly rendered: () => object;

  constructor(
    name: string,
    public text: string,
  ) {
    this.rendered = once(() => renderPart(name, this.override));
  }

  get override(): ConfigOverride {
    return this.parsed();
  }

  get config(): object {
    return this.rendered();
  }
}

/**
 * The override of one version of a project, with its rendered configuration. Each part, the keys below one root key, is
 * parsed and rendered on first use. Parts whose text equals that of an earlier version are reused, with everything
 * derived from them (security P1).
 */
export class StoredOverride {
  private opened: Map<string, Part> | null = null;
  private readonly whole = once((): ConfigOverride => {
    const override: ConfigOverride = {};
    for (const part of this.parts().values())
      for (const [key, value] of Object.entries(part.override)) setOwn(override, key, value);
    return override;
  });
  private readonly rendered = once(() => renderParts((name) => this.parts().get(name)?.config));
  private previous: StoredOverride | null;

  /**
   * @param length characters of the stored text, for limiting memory
   * @param read returns its JSON: `overrideText`, or one line as earlier releases stored it
   * @param earlier a version of the same project
   */
  constructor(
    readonly length: number,
    private read: (() => string) | null,
    earlier?: StoredOverride,
  ) {
    // The last version that was opened, to avoid a chain of all versions.
    this.previous = (earlier?.opened ? earlier : earlier?.previous) ?? null;
  }

  /** Keys dotted as they are stored. */
  get override(): ConfigOverride {
    return this.whole();
  }

  get config(): ProjectConfig {
    return this.rendered();
  }

  private parts(): Map<string, Part> {
    if (this.opened) return this.opened;
    const parts = new Map<string, Part>();
    for (const [name, text] of textsByPart(storableJson(this.read!()))) {
      const known = this.previous?.opened?.get(name);
      const isSame = known?.text === text;
      // Equal text, but not a substring of the earlier text, which can then be freed.
      if (isSame) known.text = text;
      parts.set(name, isSame ? known : new Part(name, text));
    }
    [this.opened, this.read, this.previous] = [parts, null, null];
    return parts;
  }
}

function textsByPart(text: string): Map<string, string> {
  const isLined = text.startsWith(BEGIN);
  const lines = isLined ? text.slice(BEGIN.length, -END.length).split(BETWEEN) : linesOf(JSON.parse(text));
  const parts = new Map<string, string[]>();
  for (const line of lines) {
    if (line === '') continue; // an empty object
    const name = /^"([^".]*)/.exec(line)![1]!;
    const part = parts.get(name);
    if (part) part.push(line);
    else parts.set(name, [line]);
  }
  return new Map([...parts].map(([name, of]) => [name, of.length === 1 ? of[0]! : of.join(BETWEEN)]));
}

const linesOf = (override: ConfigOverride): string[] =>
  Object.entries(override).flatMap(([key, value]) => {
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? [] : `${JSON.stringify(key)}:${json}`;
  });
