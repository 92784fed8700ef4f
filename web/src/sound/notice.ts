// Notices by the system, for who looks elsewhere. The person must have allowed them to this site.

export interface Notice {
  title: string;
  body: string;
  path: string; // of the page that it leads to; a newer one about the same page takes its place
}

export function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

// The browser asks the person, and has the last word.
export async function askToNotify(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

// Nothing where it is not allowed, or the page is being looked at.
export function showNotice({ title, body, path }: Notice, open: () => void): void {
  if (!mayNotify() || document.visibilityState === 'visible') return;
  const options = { body, icon: '/icon-192.png', tag: path, data: path };
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
      open();
    };
  } catch {
    // On phones only the service worker may show any; it opens the page itself.
    void navigator.serviceWorker?.ready.then(worker => worker.showNotification(title, options));
  }
}
