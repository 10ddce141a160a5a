import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './router/app';
import './shell/theme';
import './styles.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
