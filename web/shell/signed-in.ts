/** One script for the first screen of a user: the frame and a customer's catalog need most of each other's code. */
// biome-ignore-all lint/performance/noBarrelFile: it makes one script of them

// On their own, the doors of the demo would load the icons of all screens before the sign-in.
import '../accounts/doors/doors.tsx';
import './tools.tsx';

export { CatalogScreen } from '../catalog/catalog-screen.tsx';
export { Dashboard } from './dashboard.tsx';
