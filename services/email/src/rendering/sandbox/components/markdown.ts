export { Markdown as default } from '@react-email/components';
