import { Archive, Bell, Ellipsis, ExternalLink, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Field, TextInput } from '../platform/forms/field.tsx';
import { Button, IconButton } from '../platform/kit/button.tsx';
import { useAlert } from '../platform/overlays/alert.tsx';
import { Confirm } from '../platform/overlays/confirm.tsx';
import { Dialog } from '../platform/overlays/dialog.tsx';
import { Menu } from '../platform/overlays/menu.tsx';
import { Popover } from '../platform/overlays/popover.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import styles from './kit-page.module.css';

const sizes = ['narrow', 'wide', 'full'] as const;
const question = 'Are you sure you want to delete this order? This action cannot be undone.';

/** All components that open above the page. */
export function KitOverlays() {
  const [size, setSize] = useState<(typeof sizes)[number]>();
  const [last, setLast] = useState<(typeof sizes)[number]>('wide');
  const [asking, setAsking] = useState<'plain' | 'busy' | 'failed'>();
  const alert = useAlert();
  const toast = useToast();
  const menu = <KitMenu onSelect={label => toast(`${label} was chosen`)} />;
  return (
    <section className={styles.part}>
      <h2>Dialog, confirm, alert, toast, menu, popover</h2>
      <div className="toolbar">
        {sizes.map(one => (
          <Button
            key={one}
            onClick={() => {
              setLast(one);
              setSize(one);
            }}
          >
            Dialog, {one}
          </Button>
        ))}
        <Button onClick={() => setAsking('plain')}>Confirm</Button>
        <Button onClick={() => setAsking('busy')}>Confirm, busy</Button>
        <Button onClick={() => setAsking('failed')}>Confirm, failed</Button>
        <Button
          onClick={() => {
            alert('Failed to send message');
            alert('Failed to place order. Please try again.');
          }}
        >
          Two alerts
        </Button>
        <Button onClick={() => toast('Product deleted successfully from order')}>Toast</Button>
        <Button onClick={() => toast('Order #10278 archived', { undo: () => toast('Undone') })}>
          Toast with action
        </Button>
        {menu}
        <Popover
          label="Notifications"
          trigger={
            <IconButton label="Notifications, 5 unread" count={5} icon={<Bell size={20} aria-hidden="true" />} />
          }
        >
          {close => (
            <>
              <header className={styles.noteHead}>
                <h3>Notifications</h3>
                <Button look="quiet">Mark all read</Button>
                <IconButton label="Close" onClick={close} icon={<X size={20} aria-hidden="true" />} />
              </header>
              <p className={styles.note}>Order #1282: WS-024 is being stitched</p>
              <p className={styles.note}>New product in your catalog</p>
            </>
          )}
        </Popover>
      </div>
      <Dialog
        open={size !== undefined}
        onClose={() => setSize(undefined)}
        title="Product Details - ST-220"
        context="Harbour Goods · 18 Nov 2026"
        size={last}
        tools={menu}
        footer={
          <>
            <Button look="quiet" onClick={() => setSize(undefined)}>
              Cancel
            </Button>
            <Button look="primary" onClick={() => toast('Said over a dialog')}>
              Save Product
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          <Field label="Product Code" required>
            {control => <TextInput {...control} />}
          </Field>
          {Array.from({ length: 20 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal lines that never move
            <p key={index}>The body scrolls, the head and the foot stay.</p>
          ))}
        </div>
      </Dialog>
      <Confirm
        open={asking !== undefined}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => setAsking(undefined)}
        title="Delete order #10278"
        question={question}
        verb="Delete order"
        danger
        busy={asking === 'busy'}
        busyText="Deleting..."
        error={asking === 'failed' ? 'Failed to delete order. Please try again.' : undefined}
      />
      {asking === 'busy' && (
        <Button look="quiet" onClick={() => setAsking(undefined)}>
          End the work
        </Button>
      )}
    </section>
  );
}

function KitMenu({ onSelect }: { onSelect: (label: string) => void }) {
  const item = (label: string) => ({ label, onSelect: () => onSelect(label) });
  return (
    <Menu
      trigger={<IconButton label="More actions" icon={<Ellipsis size={20} aria-hidden="true" />} />}
      items={[
        { ...item('Archive'), icon: <Archive size={16} aria-hidden="true" /> },
        { ...item('Unarchive'), disabled: true },
        {
          label: 'Open in a tab',
          icon: <ExternalLink size={16} aria-hidden="true" />,
          link: <a href="#opened">Opens</a>,
        },
        { ...item('Delete'), icon: <Trash2 size={16} aria-hidden="true" />, danger: true },
      ]}
    />
  );
}
