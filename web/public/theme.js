// Applies the stored theme before the first paint; kit/theme.ts stores it.
const kept = localStorage.getItem('theme');
if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
