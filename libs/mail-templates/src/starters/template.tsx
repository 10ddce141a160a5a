import { Heading, Text } from '@react-email/components';
import { NotificationCategory, Subject, type Props } from '@stackframe/emails';
import { type } from 'arktype';

export const variablesSchema = type({
  count: 'number',
});

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={`News from ${project.displayName}`} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1">Hello{user.displayName ? ` ${user.displayName}` : ''}</Heading>
      <Text>There are {variables.count} new things for you.</Text>
    </>
  );
}

EmailTemplate.PreviewVariables = { count: 10 };
