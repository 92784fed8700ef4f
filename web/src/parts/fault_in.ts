// Attributes of a field whose fault is shown in the alert with this id. Screen readers would read a description twice: as
// an alert, and because the description of the field has changed.
export const faultIn = (id: string, fault: string) => ({
  'aria-invalid': `${fault !== ''}`,
  ...(fault === '' ? {} : { 'aria-errormessage': id }),
});
