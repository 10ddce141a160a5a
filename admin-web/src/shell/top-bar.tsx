import { Link } from '@tanstack/react-router';
import { Logo } from '../components/logo';
import { UserMenu } from './user-menu';

export function TopBar() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-5xl items-center justify-between px-4 sm:px-6">
        <Link to="/projects" className="flex items-center gap-2 rounded-lg font-semibold tracking-tight">
          <Logo />
          Hallpass
        </Link>
        <div>
          <UserMenu isCompact />
        </div>
      </div>
    </header>
  );
}
