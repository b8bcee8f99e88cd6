// Puts the chosen look on the page before the first paint; kit/theme.ts keeps the choice.
const kept = localStorage.getItem('theme');
if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
