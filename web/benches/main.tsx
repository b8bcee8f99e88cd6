import '../platform/kit/base.css';
import { createRoot } from 'react-dom/client';
import { BenchApp } from './bench-app.tsx';
import { readStoredData } from './device/stored-data.ts';
import { sendOnReturn, sendOutbox } from './outbox/send-outbox.ts';
import { openOutbox } from './outbox/stored-outbox.ts';
import { followHistory } from './shared/address.ts';
import { changeState } from './shared/bench-store.ts';

// Shows the data on the device before the first request. Without IndexedDB (in a private window) the page still works.
await Promise.all([readStoredData(), openOutbox()]).catch(() => changeState({ marks: [] }));
followHistory();
sendOnReturn();
sendOutbox();

const root = document.getElementById('root');
if (root) createRoot(root).render(<BenchApp />);
