import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { AddButton } from '../src/components/add-button';
import { Alert } from '../src/components/alert';
import { Avatar } from '../src/components/avatar';
import { Badge } from '../src/components/badge';
import { Button } from '../src/components/button';
import { CopyButton } from '../src/components/copy';
import { FileButton } from '../src/components/file-button';
import { Progress } from '../src/components/progress';
import { Time } from '../src/components/time';
import { Group, Shown } from './group';

const VARIANTS = ['primary', 'secondary', 'ghost', 'dangerQuiet', 'danger'] as const;
const SIZES = ['small', 'medium', 'large'] as const;
const TONES = ['neutral', 'positive', 'warning', 'danger'] as const;
const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Radia Perlman', 'Ken Thompson'];

export function Buttons() {
  return (
    <>
      <Group title="Buttons">
        {SIZES.map((size) => (
          <Shown key={size} name={`Button, ${size}`}>
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
          </Shown>
        ))}
        <Shown name="AddButton and FileButton">
          <AddButton label="Add member" />
          <FileButton label="File with users" accept=".csv" onFile={() => {}}>
            Choose a file
          </FileButton>
        </Shown>
        <Shown name="Button, disabled">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {variant}
            </Button>
          ))}
        </Shown>
        <Shown name="Button, busy">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} isBusy>
              {variant}
            </Button>
          ))}
        </Shown>
        <Shown name="Button with an icon, as an icon, as a link; CopyButton">
          <Button variant="primary">
            <Plus aria-hidden className="size-4" />
            New user
          </Button>
          <Button size="icon" aria-label="Add">
            <Plus aria-hidden className="size-4" />
          </Button>
          <Button asChild>
            <Link to=".">Open the project</Link>
          </Button>
          <CopyButton text="3fa85f64" label="project ID" />
        </Shown>
      </Group>
      <Group title="Signs">
        <Shown name="Badge">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Shown>
        <Shown name="Alert" isWide>
          <div className="flex flex-col gap-3">
            <Alert>Sign-up is open: anybody may make an account.</Alert>
            <Alert tone="success">The address is verified.</Alert>
            <Alert tone="warning">The keys end in three days.</Alert>
            <Alert tone="danger">The domain does not answer. Check its address, and try again.</Alert>
          </div>
        </Shown>
        <Shown name="Avatar: initials in five tints, square, in three sizes">
          {NAMES.map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Acme Cloud" isSquare />
          <Avatar name="Ada Lovelace" size="small" />
          <Avatar name="Ada Lovelace" size="large" />
          <Avatar name="Hallpass" imageUrl="/favicon.svg" size="large" isSquare />
        </Shown>
        <Shown name="Progress: begun, done, of an unknown length" isWide>
          <div className="flex flex-col gap-4">
            <Progress label="Import" total={300} done={120} />
            <Progress label="Export" total={300} done={300} />
            <Progress label="Search" total={null} done={0} />
          </div>
        </Shown>
        <Shown name="Time: the day, in full">
          <Time at={new Date('2026-03-14T09:26:53Z')} />
          <Time at={new Date('2026-03-14T09:26:53Z')} form="full" />
        </Shown>
      </Group>
    </>
  );
}
