import { Hammer, History, Scroll, Sun } from 'lucide-react';

/** The icons of tabs that only staff have. */
export const staffIcons = { Hammer, History, Scroll, Sun };
