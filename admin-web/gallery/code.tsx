import { useState } from 'react';
import { CodeEditor } from '../src/components/code-editor';
import { CopyBlock, CopyField } from '../src/components/copy';
import { Diff } from '../src/components/diff';
import { Group, Shown } from './group';

const JSON_TEXT = '{\n  "plan": "pro",\n  "seats": 12,\n  "trial": false\n}\n';
const TSX_TEXT = 'export function EmailTemplate() {\n  return <Text>Hello</Txt>;\n}\n';
const PROBLEMS = [{ line: 2, column: 28, message: 'Text is closed as Txt.' }];

export function Code() {
  const [text, setText] = useState(JSON_TEXT);
  return (
    <Group title="Code">
      <Shown name="CopyField and CopyBlock" isWide>
        <div className="flex flex-col gap-4">
          <CopyField label="Project ID" value="3fa85f64-5717-4562-b3fc-2c963f66afa6" />
          <CopyBlock label=".env" text={'HALLPASS_PROJECT_ID=3fa85f64\nHALLPASS_URL=https://hallpass.example.com'} />
        </div>
      </Shown>
      <Shown name="CodeEditor: written in, with problems, read only" isWide>
        <div className="flex flex-col gap-4">
          <CodeEditor label="Metadata" language="json" value={text} onChange={setText} className="h-40" />
          <CodeEditor
            label="Template"
            language="tsx"
            value={TSX_TEXT}
            onChange={() => {}}
            problems={PROBLEMS}
            className="h-32"
          />
          <CodeEditor label="Rendered" language="html" value={'<p class="lead">Hello</p>\n'} className="h-20" />
        </div>
      </Shown>
      <Shown name="Diff, and one without a difference" isWide>
        <div className="flex flex-col gap-4">
          <Diff label="Seats" before={JSON_TEXT} after={JSON_TEXT.replace('12', '20')} />
          <Diff label="The same" before={JSON_TEXT} after={JSON_TEXT} />
        </div>
      </Shown>
    </Group>
  );
}
