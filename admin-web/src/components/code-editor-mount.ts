import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { CodeLanguage, CodeProblem, MountedEditor } from './code-editor-types';

const LANGUAGES: Record<CodeLanguage, () => Extension> = {
  // In this dashboard, empty text means JSON null, so it is valid.
  json: () => [json(), linter((view) => (view.state.doc.toString().trim() === '' ? [] : jsonParseLinter()(view)))],
  tsx: () => javascript({ jsx: true, typescript: true }),
  html: () => html(),
};

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--on-tint-3)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--accent)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--on-tint-4)' },
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--on-tint-2)' },
  { tag: [tags.tagName, tags.typeName, tags.className], color: 'var(--on-tint-5)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--on-tint-2)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-faint)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--text-13)', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--ink-faint)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--hover) 60%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--ring) 30%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--ring) 20%, transparent)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'color-mix(in srgb, var(--ring) 30%, transparent)' },
  '.cm-panels, .cm-tooltip': { backgroundColor: 'var(--sunken)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-textfield, .cm-button': {
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    color: 'var(--ink)',
    border: '1px solid var(--line-field)',
    borderRadius: 'var(--radius-small)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
});

/**
 * Handles typing over a selection of several lines. Otherwise Chromium preserves the selection's look with a style
 * attribute, which the content security policy blocks.
 */
const replacing = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data: text }, view) => {
    const { state } = view;
    const { from, to } = state.selection.main;
    const isWithinLine = to <= state.doc.lineAt(from).to;
    if (inputType !== 'insertText' || text === null || isWithinLine || state.readOnly) return false;
    const insert = () => state.update(state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    const isHandled = state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert));
    if (!isHandled) view.dispatch(insert());
    return true;
  },
});

interface MountOptions {
  label: string;
  language: CodeLanguage;
  isReadOnly: boolean;
  text: string;
  onChange: (text: string) => void;
}

/**
 * Mounts in a shadow root, where the editor uses constructed style sheets, which the content security policy allows.
 */
export function mountEditor(
  host: HTMLElement,
  { label, language, isReadOnly, text, onChange }: MountOptions,
): MountedEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  let isSetting = false;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        lintGutter(),
        // No Tab binding: Tab must leave the editor, like any field, so that keyboard users are not trapped.
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorState.readOnly.of(isReadOnly),
        EditorView.lineWrapping,
        replacing,
        LANGUAGES[language](),
        syntaxHighlighting(colours),
        look,
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isSetting) onChange(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText: (next) => {
      if (next === view.state.doc.toString()) return;
      isSetting = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isSetting = false;
    },
    setProblems: (problems) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((each) => diagnosticOf(each, view)),
        ),
      ),
    goToLine: (line) => {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

function diagnosticOf({ line, column = 1, message }: CodeProblem, view: EditorView): Diagnostic {
  const { from, to } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  return { from: Math.min(from + column - 1, to), to, severity: 'error', message };
}
