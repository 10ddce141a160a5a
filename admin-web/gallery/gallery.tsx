import { ThemeSelect } from '../src/shell/theme-select';
import { DensityButton } from '../src/components/density';
import { PageHeader } from '../src/components/layout';
import { Logo } from '../src/components/logo';
import { Buttons } from './buttons';
import { Charts } from './charts';
import { Code } from './code';
import { Fields } from './fields';
import { Forms } from './forms';
import { Lists } from './lists';
import { Overlays } from './overlays';
import { States } from './states';
import { Tables } from './tables';

export function Gallery() {
  return (
    <main className="mx-auto max-w-5xl px-4 py-8 sm:px-6">
      <PageHeader
        title="Components"
        description="Every component of the dashboard, in every state that it has."
        lead={<Logo className="size-9" />}
        actions={
          <>
            <ThemeSelect />
            <DensityButton />
          </>
        }
      />
      <Buttons />
      <Fields />
      <Tables />
      <Lists />
      <States />
      <Overlays />
      <Code />
      <Charts />
      <Forms />
    </main>
  );
}
