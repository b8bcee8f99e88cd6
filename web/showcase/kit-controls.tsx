import { Archive, Bell, MessageSquare, Pencil, ShoppingBag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { TagList } from '../catalog/tag-list.tsx';
import { formatBytes, formatCount } from '../platform/format/format.ts';
import { formatDate, formatDateAndTime, formatDay, formatRelative } from '../platform/format/format-time.ts';
import { Button, buttonLook, CornerDot, IconButton } from '../platform/kit/button.tsx';
import { CountDot } from '../platform/kit/count-dot.tsx';
import { Segmented } from '../platform/kit/segmented.tsx';
import { Tabs } from '../platform/kit/tabs.tsx';
import { Badge, StatusBadge } from '../platform/stages/status.tsx';
import styles from './kit-page.module.css';

const moment = '2026-11-18T09:41:00Z';

/** Buttons, badges, tags and selection controls. */
export function KitControls() {
  const [view, setView] = useState<'active' | 'archived'>('active');
  const [tab, setTab] = useState<'records' | 'templates'>('records');
  const [busy, setBusy] = useState(false);
  return (
    <>
      <section className={styles.part}>
        <h2>Button</h2>
        <div className="toolbar">
          <Button look="primary" busy={busy} busyText="Placing Order..." onClick={() => setBusy(true)}>
            Place Order
          </Button>
          <Button look="primary" busy busyText="Signing In...">
            Sign In
          </Button>
          <Button look="primary" disabled>
            Send
          </Button>
          <Button look="primary" count={3}>
            Let's Customize These Products
          </Button>
          <Button>View Details</Button>
          <Button count={2} countUnit="unread messages">
            View Details
          </Button>
          <Button disabled>Search</Button>
          <Button look="quiet" icon={<Archive size={16} aria-hidden="true" />}>
            Archive
          </Button>
          <Button look="danger" icon={<Trash2 size={16} aria-hidden="true" />}>
            Delete
          </Button>
          <Button look="fill">Delete order</Button>
          <Button look="fill" busy busyText="Deleting...">
            Delete order
          </Button>
          <a className={buttonLook()} href="#link">
            Back to Catalog
          </a>
        </div>
        <div className="toolbar">
          <IconButton label="Edit" icon={<Pencil size={20} aria-hidden="true" />} />
          <IconButton label="Cart, 3 products" count={3} countTone="accent" icon={<ShoppingBag size={20} />} />
          <IconButton label="Notifications, 120 unread" count={120} icon={<Bell size={20} aria-hidden="true" />} />
          <IconButton label="Delete" look="danger" icon={<Trash2 size={20} aria-hidden="true" />} />
          <IconButton label="Notifications" disabled icon={<Bell size={20} aria-hidden="true" />} />
          <a className={buttonLook('quiet', { icon: true })} href="#link" aria-label="2 unread messages">
            <MessageSquare size={20} aria-hidden="true" />
            <CornerDot count={2} />
          </a>
          <CountDot count={7} unit="unread" />
          <CountDot count={7} tone="accent" />
          <CountDot count={100} />
        </div>
      </section>
      <section className={styles.part}>
        <h2>Badge, tags, choices</h2>
        <div className="toolbar">
          {['not_reviewed', 'cutting', 'stitching', 'finishing', 'packaging', 'lost'].map(status => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge look="completed">Completed</Badge>
          <Badge look="plain">Customer Archived</Badge>
          <TagList tags={['Cognac', 'Oxblood']} />
          <TagList tags={['Cognac', 'Oxblood', 'Midnight', 'Olive', 'Stone']} />
        </div>
        <div className="toolbar">
          <Segmented
            label="Which orders"
            value={view}
            options={[
              { value: 'active', label: 'Active Orders' },
              { value: 'archived', label: 'Archived Orders' },
            ]}
            onChange={setView}
          />
        </div>
        <div>
          <Tabs
            label="Raw Materials"
            value={tab}
            options={[
              { value: 'records', label: 'Raw Materials' },
              { value: 'templates', label: 'Templates' },
            ]}
            onChange={setTab}
          >
            <p>{tab === 'records' ? 'The records.' : 'The templates.'}</p>
          </Tabs>
        </div>
      </section>
      <section className={styles.part}>
        <h2>Dates and numbers</h2>
        <p>
          {formatDate(moment)} · {formatDateAndTime(moment)} · {formatDay(moment)} · {formatRelative(moment)} ·{' '}
          {formatCount(1150, 'item')} · {formatBytes(2_400_000)}
        </p>
      </section>
    </>
  );
}
