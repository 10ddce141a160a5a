import { Container, Heading, Text } from '@react-email/components';
import { NotificationCategory, Subject, type Props } from '@stackframe/emails';

export function EmailTemplate({ user, project }: Props) {
  return (
    <Container>
      <Subject value={`News from ${project.displayName}`} />
      <NotificationCategory value="Marketing" />
      <Heading as="h2">Hello{user.displayName ? `, ${user.displayName}` : ''}!</Heading>
      <Text>Write your message here.</Text>
    </Container>
  );
}
