// System notifications, for users who are looking elsewhere. The user must have allowed them for this site.

export interface Notice {
  title: string;
  body: string;
  path: string; // the page it opens; replaces an earlier notification with the same path, and alerts again
}

export function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

// Asks the user for permission; returns whether notifications are allowed.
export async function askToNotify(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

// Whether a notification would be shown now: it is allowed, and the page is not visible.
export function wouldShow(): boolean {
  return mayNotify() && document.visibilityState !== 'visible';
}

export function showNotice({ title, body, path }: Notice, open: () => void): void {
  if (!wouldShow()) return;
  const options = { body, icon: '/icon-192.png', tag: path, data: path, renotify: true };
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
      open();
    };
  } catch {
    // On phones, only the service worker can show notifications; it also opens the page.
    void navigator.serviceWorker?.ready.then(worker => worker.showNotification(title, options));
  }
}
