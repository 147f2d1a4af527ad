import { LANGUAGES, type Language } from '../contract/operation.js';

/** What tickets and mails say. `{name}` is filled with a value. */
export interface TicketTexts {
  readonly ticket: string;
  readonly when: string;
  readonly anyTime: string;
  readonly place: string;
  readonly guest: string;
  readonly category: string;
  readonly seats: string;
  readonly booking: string;
  readonly organiser: string;
  readonly unpaid: string;
  readonly scan: string;
  readonly ticketSubject: string;
  readonly bookingSubject: string;
  readonly greeting: string;
  readonly ticketIntro: string;
  readonly bookingIntro: string;
  readonly reservationIntro: string;
  readonly total: string;
  readonly stillDue: string;
  readonly download: string;
  readonly closing: string;
}

/** The texts of each language (P4). */
export const TICKET_TEXTS: Readonly<Record<Language, TicketTexts>> = {
  en: {
    ticket: 'Ticket',
    when: 'When',
    anyTime: 'Voucher, no fixed date',
    place: 'Where',
    guest: 'Guest',
    category: 'Category',
    seats: '{count} seats',
    booking: 'Booking',
    organiser: 'Organiser',
    unpaid: 'Not paid yet: {amount} to pay',
    scan: 'Show this code at the start.',
    ticketSubject: 'Your ticket for {title} (booking {booking})',
    bookingSubject: 'Your booking {booking}: {title}',
    greeting: 'Hello {name},',
    ticketIntro: 'here are your tickets for booking {booking}.',
    bookingIntro: 'thank you for your booking {booking}.',
    reservationIntro: 'your reservation {booking} has been made.',
    total: 'Total: {amount}',
    stillDue: 'Still to pay: {amount}',
    download: 'Tickets: {url}',
    closing: 'Kind regards',
  },
  de: {
    ticket: 'Ticket',
    when: 'Wann',
    anyTime: 'Gutschein ohne festes Datum',
    place: 'Wo',
    guest: 'Gast',
    category: 'Kategorie',
    seats: '{count} Plätze',
    booking: 'Buchung',
    organiser: 'Veranstalter',
    unpaid: 'Noch nicht bezahlt: {amount} offen',
    scan: 'Bitte diesen Code zu Beginn vorzeigen.',
    ticketSubject: 'Ihr Ticket für {title} (Buchung {booking})',
    bookingSubject: 'Ihre Buchung {booking}: {title}',
    greeting: 'Guten Tag {name},',
    ticketIntro: 'hier sind Ihre Tickets zur Buchung {booking}.',
    bookingIntro: 'vielen Dank für Ihre Buchung {booking}.',
    reservationIntro: 'Ihre Reservierung {booking} ist eingetragen.',
    total: 'Gesamt: {amount}',
    stillDue: 'Noch zu zahlen: {amount}',
    download: 'Tickets: {url}',
    closing: 'Freundliche Grüße',
  },
  fr: {
    ticket: 'Billet',
    when: 'Quand',
    anyTime: 'Bon sans date fixe',
    place: 'Où',
    guest: 'Participant',
    category: 'Catégorie',
    seats: '{count} places',
    booking: 'Réservation',
    organiser: 'Organisateur',
    unpaid: 'Pas encore payé : {amount} à régler',
    scan: 'Présentez ce code au départ.',
    ticketSubject: 'Votre billet pour {title} (réservation {booking})',
    bookingSubject: 'Votre réservation {booking} : {title}',
    greeting: 'Bonjour {name},',
    ticketIntro: 'voici vos billets pour la réservation {booking}.',
    bookingIntro: 'merci pour votre réservation {booking}.',
    reservationIntro: 'votre réservation {booking} est enregistrée.',
    total: 'Total : {amount}',
    stillDue: 'Reste à payer : {amount}',
    download: 'Billets : {url}',
    closing: 'Cordialement',
  },
  it: {
    ticket: 'Biglietto',
    when: 'Quando',
    anyTime: 'Buono senza data fissa',
    place: 'Dove',
    guest: 'Partecipante',
    category: 'Categoria',
    seats: '{count} posti',
    booking: 'Prenotazione',
    organiser: 'Organizzatore',
    unpaid: 'Non ancora pagato: {amount} da pagare',
    scan: 'Mostri questo codice alla partenza.',
    ticketSubject: 'Il suo biglietto per {title} (prenotazione {booking})',
    bookingSubject: 'La sua prenotazione {booking}: {title}',
    greeting: 'Buongiorno {name},',
    ticketIntro: 'ecco i suoi biglietti per la prenotazione {booking}.',
    bookingIntro: 'grazie per la sua prenotazione {booking}.',
    reservationIntro: 'la sua prenotazione {booking} è stata registrata.',
    total: 'Totale: {amount}',
    stillDue: 'Ancora da pagare: {amount}',
    download: 'Biglietti: {url}',
    closing: 'Cordiali saluti',
  },
  es: {
    ticket: 'Entrada',
    when: 'Cuándo',
    anyTime: 'Vale sin fecha fija',
    place: 'Dónde',
    guest: 'Participante',
    category: 'Categoría',
    seats: '{count} plazas',
    booking: 'Reserva',
    organiser: 'Organizador',
    unpaid: 'Aún sin pagar: faltan {amount}',
    scan: 'Muestre este código al comienzo.',
    ticketSubject: 'Su entrada para {title} (reserva {booking})',
    bookingSubject: 'Su reserva {booking}: {title}',
    greeting: 'Hola, {name}:',
    ticketIntro: 'Aquí tiene las entradas de la reserva {booking}.',
    bookingIntro: 'Gracias por su reserva {booking}.',
    reservationIntro: 'Su reserva {booking} ha quedado registrada.',
    total: 'Total: {amount}',
    stillDue: 'Queda por pagar: {amount}',
    download: 'Entradas: {url}',
    closing: 'Un cordial saludo',
  },
  pt: {
    ticket: 'Bilhete',
    when: 'Quando',
    anyTime: 'Vale sem data fixa',
    place: 'Onde',
    guest: 'Participante',
    category: 'Categoria',
    seats: '{count} lugares',
    booking: 'Reserva',
    organiser: 'Organizador',
    unpaid: 'Ainda não pago: {amount} em falta',
    scan: 'Mostre este código no início.',
    ticketSubject: 'O seu bilhete para {title} (reserva {booking})',
    bookingSubject: 'A sua reserva {booking}: {title}',
    greeting: 'Olá {name},',
    ticketIntro: 'aqui estão os bilhetes da reserva {booking}.',
    bookingIntro: 'obrigado pela sua reserva {booking}.',
    reservationIntro: 'a sua reserva {booking} foi registada.',
    total: 'Total: {amount}',
    stillDue: 'Falta pagar: {amount}',
    download: 'Bilhetes: {url}',
    closing: 'Com os melhores cumprimentos',
  },
  nl: {
    ticket: 'Ticket',
    when: 'Wanneer',
    anyTime: 'Tegoedbon zonder vaste datum',
    place: 'Waar',
    guest: 'Gast',
    category: 'Categorie',
    seats: '{count} plaatsen',
    booking: 'Boeking',
    organiser: 'Organisator',
    unpaid: 'Nog niet betaald: {amount} te betalen',
    scan: 'Laat deze code bij aanvang zien.',
    ticketSubject: 'Uw ticket voor {title} (boeking {booking})',
    bookingSubject: 'Uw boeking {booking}: {title}',
    greeting: 'Hallo {name},',
    ticketIntro: 'hier zijn uw tickets voor boeking {booking}.',
    bookingIntro: 'bedankt voor uw boeking {booking}.',
    reservationIntro: 'uw reservering {booking} is vastgelegd.',
    total: 'Totaal: {amount}',
    stillDue: 'Nog te betalen: {amount}',
    download: 'Tickets: {url}',
    closing: 'Met vriendelijke groet',
  },
};

/** The language of a ticket or mail for a wish; English where it is not spoken. */
export function ticketLanguage(wish: string): Language {
  const primary = wish.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}
