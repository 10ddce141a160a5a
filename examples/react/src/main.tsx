import { HallpassProvider, type Theme } from '@hallpass/react';
import '@hallpass/react/styles.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { hallpass } from './hallpass';
import { Pages } from './pages';
import './styles.css';

function App() {
  const [theme, setTheme] = useState<Theme>('system');
  return (
    <HallpassProvider app={hallpass} theme={theme}>
      <Pages onThemeChange={setTheme} />
    </HallpassProvider>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
