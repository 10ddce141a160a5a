import { RowLink } from '../components/cells';

interface MessageLinkProps {
  projectId: string;
  id: string;
  eventType: string;
}

/** Link from a row to the page of a message. */
export function MessageLink({ projectId, id, eventType }: MessageLinkProps) {
  return (
    <RowLink
      to="/projects/$projectId/webhooks/messages/$messageId"
      params={{ projectId, messageId: id }}
      className="font-mono text-13"
    >
      {eventType}
    </RowLink>
  );
}
