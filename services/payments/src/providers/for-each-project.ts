const PROJECTS_AT_ONCE = 8;

/**
 * Runs `work` for each project, 8 projects at a time, so that a slow project does not delay the others.
 * @throws the first error of `work`, after the work of every project has finished
 */
export async function forEachProject(
  projectIds: readonly string[],
  work: (projectId: string) => Promise<void>,
): Promise<void> {
  const left = projectIds.values();
  const failures: unknown[] = [];
  const runOneByOne = async (): Promise<void> => {
    for (const projectId of left) {
      try {
        await work(projectId);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(PROJECTS_AT_ONCE, projectIds.length) }, runOneByOne));
  if (failures.length > 0) throw failures[0];
}
