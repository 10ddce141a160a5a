import { Command } from 'cmdk';
import { LogOut, Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { COMMAND_INPUT, CommandGroup, CommandItem, rankCommand } from '../src/shell/command-list';
import { Button } from '../src/components/button';
import { ConfirmDialog } from '../src/components/confirm-dialog';
import { Dialog, DialogActions } from '../src/components/dialog';
import { AlsoDeleted } from '../src/components/also-deleted';
import { Input } from '../src/components/input';
import { Card } from '../src/components/layout';
import { Menu, MenuCheck, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '../src/components/menu';
import { showFailure, showToast } from '../src/components/toast';
import { ConflictDialog } from '../src/forms/conflict';
import { Group, Shown } from './group';

const nothing = () => {};
const PROJECTS = ['Acme Cloud', 'Acme Shop', 'Beacon'];

export function Overlays() {
  return (
    <Group title="Overlays">
      <Menus />
      <Shown name="Dialog, and those that are made of it">
        <Opener label="Dialog">
          {(close) => (
            <Dialog title="New key" description="It is shown once." onClose={close}>
              <Input aria-label="Description" placeholder="Web app" />
              <DialogActions>
                <Button onClick={close}>Cancel</Button>
                <Button variant="primary" onClick={close}>
                  Create key
                </Button>
              </DialogActions>
            </Dialog>
          )}
        </Opener>
        <Opener label="Dialog that holds something">
          {(close) => (
            <Dialog title="Save your key" onClose={close} isPersistent size="small">
              <p>It is not shown again.</p>
              <DialogActions>
                <Button variant="primary" onClick={close}>
                  I have saved it
                </Button>
              </DialogActions>
            </Dialog>
          )}
        </Opener>
        <Opener label="ConfirmDialog">
          {(close) => (
            <ConfirmDialog
              title="Revoke the key?"
              description="Apps that use it stop working at once."
              action="Revoke key"
              onConfirm={() => Promise.reject(new Error('It was revoked before.'))}
              onClose={close}
            />
          )}
        </Opener>
        <Opener label="ConfirmDialog by typed name">
          {(close) => (
            <ConfirmDialog
              title="Delete Ada Lovelace?"
              description="This cannot be undone."
              action="Delete user"
              typedName="Ada Lovelace"
              onConfirm={() => Promise.resolve()}
              onClose={close}
            >
              <AlsoDeleted lines={'Their sessions\nTheir data'} />
            </ConfirmDialog>
          )}
        </Opener>
        <Opener label="ConflictDialog">
          {(close) => (
            <ConflictDialog
              clashes={[{ field: 'name', label: 'Name', theirs: 'Acme', yours: 'Acme Cloud' }]}
              onUseTheirs={close}
              onSaveMine={close}
              onClose={close}
            />
          )}
        </Opener>
      </Shown>
      <Shown name="Toasts">
        <Button onClick={() => showToast('Profile saved')}>Done</Button>
        <Undoable />
        <Button onClick={() => showFailure('The browser does not let pages copy here.')}>Failed</Button>
      </Shown>
    </Group>
  );
}

function Menus() {
  const [theme, setTheme] = useState('light');
  const [hasColumn, setColumn] = useState(true);
  return (
    <>
      <Shown name="Menu">
        <Menu trigger={<Button>Account</Button>}>
          <MenuLabel>ada@example.com</MenuLabel>
          <MenuItem onSelect={nothing}>
            <Settings aria-hidden className="size-4" />
            Settings
          </MenuItem>
          <MenuSeparator />
          <MenuChoices value={theme} onValueChange={setTheme}>
            <MenuChoice value="light">Light</MenuChoice>
            <MenuChoice value="dark">Dark</MenuChoice>
          </MenuChoices>
          <MenuSeparator />
          <MenuCheck checked={hasColumn} onCheckedChange={setColumn}>
            Show teams
          </MenuCheck>
          <MenuItem onSelect={nothing}>
            <LogOut aria-hidden className="size-4" />
            Sign out
          </MenuItem>
        </Menu>
      </Shown>
      <Card className="overflow-hidden">
        <Command label="Projects" loop filter={rankCommand}>
          <div className="border-b border-line">
            <Command.Input placeholder="Find a project" className={COMMAND_INPUT} />
          </div>
          <Command.List label="Projects">
            <Command.Empty className="px-4 py-6 text-center text-13 text-ink-muted">No project matches.</Command.Empty>
            <CommandGroup heading="Projects">
              {PROJECTS.map((name) => (
                <CommandItem key={name} value={name} keywords={[name]} onSelect={() => showToast(`${name} chosen`)}>
                  {name}
                </CommandItem>
              ))}
            </CommandGroup>
          </Command.List>
        </Command>
      </Card>
    </>
  );
}

function Opener({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

function Undoable() {
  const [isThere, setThere] = useState(true);
  const remove = () => {
    setThere(false);
    showToast('Filter removed', () => {
      setThere(true);
      return Promise.resolve();
    });
  };
  return (
    <>
      <Button onClick={remove} disabled={!isThere}>
        Done, with a way back
      </Button>
      <output aria-label="Filter">{isThere ? 'There' : 'Removed'}</output>
    </>
  );
}
