export { CodeBlock as default } from '@react-email/components';
