export { Tailwind as default } from '@react-email/components';
