import type { HallpassClientApp, Project } from '@hallpass/js';
import { useEntry } from './use-entry.js';
import { useHallpass } from '../provider/context.js';

/** Returns the app of the provider. */
export const useHallpassApp = (): HallpassClientApp => useHallpass().app;

/** Returns the project as its users see it: its name and how users can sign in. */
export const useProject = (): Project => useEntry((data) => data.project());
