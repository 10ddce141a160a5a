import { compile, type CompiledSource, SOURCE_FILES, SourceProblem } from '@hallpass/mail-compiler';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSRuntime,
  type QuickJSWASMModule,
  RELEASE_SYNC,
} from 'quickjs-emscripten';
import { GUEST_SOURCE } from './guest-source.js';
import { type DescribedMail, type GuestAnswer, LIMITS, type MailSources, type SandboxProps } from './job.js';
import { CodeStopped, stopReason } from './stopped.js';
import { cpuMillisOf, currentThread } from './thread-cpu.js';

/** Number of clock calls that a thread must make before it can exceed its limit, if its CPU time is unknown. */
const LOOKS_BEFORE_TIMEOUT = 25;

// Exists in every JavaScript engine, but only the DOM types declare it.
declare const WebAssembly: { Memory: new (pages: { initial: number; maximum: number }) => never };

/**
 * QuickJS in WebAssembly whose memory cannot grow past the limit. Its own `setMemoryLimit` is not reliable on its own.
 */
async function loadQuickJs(): Promise<QuickJSWASMModule> {
  const wasmMemory = new WebAssembly.Memory(LIMITS.memoryPages);
  return newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory }));
}

const quickJs = await loadQuickJs();

/**
 * Runs the sources of one email in a separate interpreter.
 * @throws SourceProblem for the owner; CodeStopped if the worker must not be reused
 */
export function runGuest(given: MailSources, props: SandboxProps): DescribedMail {
  const sources = {
    template: given.template === null ? null : compile(given.template, SOURCE_FILES.template),
    theme: compile(given.theme, SOURCE_FILES.theme),
  };
  const runtime = quickJs.newRuntime();
  runtime.setMemoryLimit(LIMITS.heapBytes);
  runtime.setMaxStackSize(LIMITS.stackBytes);
  const context = runtime.newContext();
  const answer = ask(runtime, context, sources, props);
  // Not in `finally`: an interpreter that was stopped midway cannot be disposed of, and ends with its worker.
  context.dispose();
  runtime.dispose();
  if ('error' in answer) throw new SourceProblem(located(answer.error, sources));
  return answer;
}

type Sources = { template: CompiledSource | null; theme: CompiledSource };

function ask(runtime: QuickJSRuntime, context: QuickJSContext, sources: Sources, props: SandboxProps): GuestAnswer {
  evaluate(context, GUEST_SOURCE, 'main.js').dispose();
  runtime.setInterruptHandler(cpuLimit(LIMITS.codeMillis));
  setGlobal(context, 'job', JSON.stringify(props));
  if (sources.template) define(context, 'template', sources.template.code, SOURCE_FILES.template);
  define(context, 'theme', sources.theme.code, SOURCE_FILES.theme);
  const json = evaluate(context, 'renderJob()', 'host.js');
  const text = context.getString(json);
  json.dispose();
  if (text.length > LIMITS.outputCharacters) throw new CodeStopped('size');
  const answer = JSON.parse(text, withoutPrototypeKeys) as GuestAnswer;
  if ('error' in answer && answer.error.name === 'InternalError')
    throw new CodeStopped(stopReason(new Error(answer.error.message)));
  return answer;
}

function evaluate(context: QuickJSContext, code: string, file: string) {
  const result = context.evalCode(code, file, { type: 'global' });
  if (!result.error) return result.value;
  const { name, message } = errorOf(context, result.error);
  result.error.dispose();
  if (name === 'InternalError') throw new CodeStopped(stopReason(new Error(message)));
  throw new SourceProblem(`${file}: ${message}`);
}

function errorOf(context: QuickJSContext, error: ReturnType<QuickJSContext['newObject']>) {
  const text = (key: string) => {
    const property = context.getProp(error, key);
    const value = context.typeof(property) === 'string' ? context.getString(property) : '';
    property.dispose();
    return value.slice(0, 500);
  };
  return { name: text('name'), message: text('message') };
}

function setGlobal(context: QuickJSContext, name: string, value: string): void {
  const handle = context.newString(value);
  context.setProp(context.global, name, handle);
  handle.dispose();
}

function define(context: QuickJSContext, name: string, code: string, file: string): void {
  const handle = evaluate(context, code, file);
  context.setProp(context.global, name, handle);
  handle.dispose();
}

/** Drops keys with which libraries of the host could reach a prototype when they copy or merge. */
function withoutPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' || key === 'prototype' ? undefined : value;
}

/** Adds the location of the innermost frame in the owner's source to the message. */
function located({ name, message, stack }: { name: string; message: string; stack: string }, sources: Sources): string {
  const said = name && name !== 'Error' ? `${name}: ${message}` : message;
  const frame = /\b(template|theme)\.tsx:(\d+)(?::(\d+))?/.exec(stack);
  const source = frame ? sources[frame[1] as keyof Sources] : null;
  if (!frame || !source) return said;
  const { line, column } = source.originalPlace(Number(frame[2]), Number(frame[3] ?? 1));
  return `${frame[1]}.tsx:${line}:${column}: ${said}`;
}

/**
 * Returns a cheap check, for frequent calls, of whether this thread has used more CPU time since now than allowed. CPU
 * time never exceeds elapsed time, so it is read only a few times.
 * @param millis of CPU time, or of elapsed time on systems that do not report CPU time
 */
function cpuLimit(millis: number): () => boolean {
  const thread = currentThread();
  const used = cpuMillisOf(thread);
  let checkAt = performance.now() + millis;
  let looks = 0;
  return () => {
    looks++;
    if (performance.now() < checkAt) return false;
    const now = cpuMillisOf(thread);
    if (used === null || now === null) return looks > LOOKS_BEFORE_TIMEOUT;
    const left = used + millis - now;
    checkAt = performance.now() + left;
    return left <= 0;
  };
}
