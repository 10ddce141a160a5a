import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import './app/theme';
import { loadLanguage } from './languages/choice';
import './styles.css';

const root = createRoot(document.getElementById('root')!);
void loadLanguage().then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
