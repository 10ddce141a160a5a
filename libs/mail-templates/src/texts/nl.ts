import type { MailTexts } from './mail-texts.js';

export const nl: MailTexts = {
  greeting: {
    hello: 'Hallo,',
    helloName: 'Hallo {name},',
    plainLink: 'Werkt de knop niet, open dan deze link:',
  },
  email_verification: {
    subject: 'Bevestig uw e-mailadres voor {project}',
    heading: 'Bevestig uw e-mailadres',
    paragraphs: [
      'Bevestig dat dit adres van u is, zodat u het bij {project} kunt gebruiken.',
      'Het account is gemaakt op {accountMadeAt}, vanaf: {requestPlace}.',
      'Het adres is op {addressAddedAt} aan een account toegevoegd, vanaf: {requestPlace}.',
      'Het account heeft ook het adres {accountOwner}.',
    ],
    button: 'Adres bevestigen',
    footnote:
      'De link werkt één keer. Was u dit niet, gebruik dan de andere link: uw adres komt vrij en wat ermee is gemaakt eindigt.',
    quietLink: 'Dit was ik niet',
  },
  password_reset: {
    subject: 'Nieuw wachtwoord voor {project}',
    heading: 'Kies een nieuw wachtwoord',
    paragraphs: ['Iemand, hopelijk u, heeft een nieuw wachtwoord aangevraagd voor uw account bij {project}.'],
    button: 'Wachtwoord kiezen',
    footnote: 'De link werkt één keer. Was u dit niet, dan hoeft u niets te doen: uw wachtwoord blijft gelijk.',
  },
  magic_link: {
    subject: 'Inloggen bij {project}: uw code is {otp}',
    heading: 'Inloggen bij {project}',
    paragraphs: ['Typ deze code waar u erom vroeg, of gebruik de knop op dit apparaat.'],
    button: 'Inloggen',
    footnote: 'Code en link werken één keer. Geef ze aan niemand. Niet aangevraagd? Negeer dit bericht.',
  },
  team_invitation: {
    subject: 'Uitnodiging voor het team {teamDisplayName}',
    heading: 'U bent uitgenodigd',
    paragraphs: ['U bent uitgenodigd voor het team {teamDisplayName} bij {project}.'],
    button: 'Uitnodiging aannemen',
    footnote: 'De uitnodiging geldt voor dit adres. Kent u het team niet, dan kunt u dit bericht negeren.',
  },
  sign_in_invitation: {
    subject: 'Uitnodiging voor {project}',
    heading: 'Welkom bij {project}',
    paragraphs: ['U bent uitgenodigd om in te loggen bij {project}.'],
    button: 'Inloggen',
    footnote: 'Kent u {project} niet, dan kunt u dit bericht negeren.',
  },
  security_notice: {
    subject: '{heading} – {project}',
    heading: '{heading}',
    paragraphs: [
      '{sentence}',
      'Wachtwoord, gekozen op {passwordSince}',
      'Passkeys: {passkeys}',
      'Accounts van aanbieders: {providers}',
      'Andere adressen: {otherAddresses}',
      'API-sleutels: {apiKeys}. Trek de sleutels in die u niet hebt gemaakt.',
      'Ingelogde apparaten en opdrachtregelprogramma’s: {sessions}',
    ],
    footnote:
      'Was u dit, dan hoeft u niets te doen. Zo niet, log in, beëindig alle andere sessies en wijzig uw wachtwoord.',
  },
  securityChanges: {
    password_changed: [
      'Uw wachtwoord is gewijzigd',
      'Het wachtwoord van uw account bij {project} is gewijzigd en andere apparaten zijn uitgelogd.',
    ],
    password_set: [
      'Er is een wachtwoord ingesteld',
      'Uw account bij {project} heeft nu een wachtwoord waarmee men kan inloggen.',
    ],
    password_reset: [
      'Uw wachtwoord is opnieuw ingesteld',
      'Er is een nieuw wachtwoord gekozen voor uw account bij {project} en alle apparaten zijn uitgelogd.',
    ],
    totp_enabled: [
      'Inloggen in twee stappen staat aan',
      'Inloggen op uw account bij {project} vraagt nu ook een code uit uw authenticator-app.',
    ],
    totp_disabled: [
      'Inloggen in twee stappen staat uit',
      'Inloggen op uw account bij {project} vraagt geen code uit uw authenticator-app meer.',
    ],
    backup_codes_created: [
      'Er zijn nieuwe back-upcodes gemaakt',
      'Er zijn nieuwe back-upcodes gemaakt voor uw account bij {project}. Eerdere werken niet meer.',
    ],
    backup_code_used: [
      'Er is een back-upcode gebruikt',
      'Iemand heeft met een back-upcode ingelogd op uw account bij {project}.',
    ],
    passkey_added: [
      'Er is een passkey toegevoegd',
      'Op uw account bij {project} kan nu met een nieuwe passkey worden ingelogd.',
    ],
    passkey_removed: [
      'Er is een passkey verwijderd',
      'Een passkey van uw account bij {project} is verwijderd en werkt niet meer.',
    ],
    sign_in_address_changed: [
      'Uw inlogadres is gewijzigd',
      'Een e-mailadres waarmee op uw account bij {project} wordt ingelogd, is gewijzigd.',
    ],
    new_sign_in: ['Nieuwe login op uw account', 'Er is vanaf een nieuwe plek ingelogd op uw account bij {project}.'],
    account_linked: [
      'Er is een account gekoppeld',
      'Een account van een andere aanbieder is gekoppeld aan uw account bij {project}.',
    ],
    account_secured: [
      'Uw account is beveiligd',
      'U hebt laten zien dat dit adres van u is. Wat daarvoor op het account bij {project} was ingesteld, zoals een wachtwoord of open sessies, is voor uw veiligheid verwijderd.',
    ],
    ways_in_ended: [
      'Al het andere is beëindigd',
      'Het wachtwoord van uw account bij {project} is opnieuw ingesteld, en al het andere dat namens het account kon handelen is beëindigd: passkeys, API-sleutels, sessies en inloggen met providers en andere adressen. Met het adres van de reset kunt u nog inloggen. Was u dit niet, neem dan contact op met {project}.',
    ],
    mailbox_sign_in: [
      'Eerste keer ingelogd via e-mail',
      'Er is voor het eerst via e-mail ingelogd op uw account bij {project}. Het account is ook op de volgende manieren te openen. Is er een niet van u, haal die dan weg: wijzig het wachtwoord, verwijder passkeys, accounts en adressen die u niet kent, of vraag de beheerders van {project}.',
    ],
    address_disowned: [
      'Een adres is van uw account gehaald',
      'De eigenaar van een e-mailadres heeft gezegd dat uw account bij {project} niet van hem is, dus het adres is verwijderd. Had u zich vertypt, voeg dan het juiste toe.',
    ],
  },
  api_key_leaked: {
    subject: 'API-sleutel eindigend op {lastFour} openbaar gevonden – {project}',
    heading: 'Een API-sleutel is openbaar gevonden',
    paragraphs: [
      'De API-sleutel "{description}" van {project}, eindigend op {lastFour}, stond waar iedereen hem kan lezen. Hij is ingetrokken en opent niets meer.',
      'Gevonden op: {foundAt}',
    ],
    footnote: 'Maak een nieuwe sleutel, vervang de oude overal en kijk wat ermee is gedaan.',
  },
  webhook_disabled: {
    subject: 'Een webhook van {projectName} is uitgeschakeld – {project}',
    heading: 'Een webhook is uitgeschakeld',
    paragraphs: [
      'De webhook van {projectName} bij {endpointHost} heeft sinds {failingSince} geen bericht aangenomen. Er wordt niets meer naartoe gestuurd.',
      'Hij antwoordde {goneAnswer}. Dat betekent dat hij geen berichten meer wil.',
    ],
    footnote: 'Herstel de ontvanger en schakel de webhook weer in. Wat hij heeft gemist, kan opnieuw worden verstuurd.',
  },
  payment_receipt: {
    subject: 'Uw betaalbewijs van {project}',
    heading: 'Bedankt',
    paragraphs: ['Uw betaling van {amount} voor {productDisplayName} bij {project} is ontvangen.'],
    button: 'Betaalbewijs bekijken',
    footnote: 'Bewaar dit bericht als bewijs van betaling.',
  },
  payment_failed: {
    subject: 'Uw betaling aan {project} is mislukt',
    heading: 'Uw betaling is mislukt',
    paragraphs: ['We konden {amount} voor {productDisplayName} bij {project} niet innen. Controleer uw betaalwijze.'],
    button: 'Betaling controleren',
    footnote: 'Hebt u intussen betaald, dan hoeft u niets te doen.',
  },
  subscription_renewal_upcoming: {
    subject: 'Uw abonnement bij {project} wordt verlengd op {renewsAt}',
    heading: 'Uw abonnement wordt binnenkort verlengd',
    paragraphs: ['Uw abonnement op {productDisplayName} bij {project} wordt op {renewsAt} verlengd voor {amount}.'],
    footnote: 'Wilt u het houden, dan hoeft u niets te doen. Zo niet, zeg het dan vóór die dag op.',
  },
  subscription_canceled: {
    subject: 'Uw abonnement bij {project} is beëindigd',
    heading: 'Uw abonnement is beëindigd',
    paragraphs: [
      'Uw abonnement op {productDisplayName} bij {project} is op {endedAt} geëindigd. Er wordt niets meer afgeschreven.',
    ],
    footnote: 'Was dat niet de bedoeling, dan kunt u zich altijd opnieuw abonneren.',
  },
  payment_refunded: {
    subject: 'Uw terugbetaling van {project}',
    heading: 'Uw terugbetaling is onderweg',
    paragraphs: ['{project} heeft {amount} terugbetaald voor {productDisplayName}.'],
    footnote: 'Het kan enkele dagen duren voordat uw bank dit toont.',
  },
  payment_disputed: {
    subject: 'Een betaling aan {projectName} is betwist – {project}',
    heading: 'Een betaling is betwist',
    paragraphs: [
      'Een klant van {projectName} heeft een betaling van {amount} voor {productDisplayName} bij zijn bank betwist. De bank houdt het geld vast tot daarover is beslist.',
    ],
    footnote:
      'Reageer bij uw betaalprovider vóór de deadline, met bewijs van de levering. Tot dan houdt de klant wat hij heeft gekocht.',
    testFootnote:
      'Dit is een testbetaling: er is geen geld verplaatst. Beslis zelf over de betwisting in het dashboard.',
  },
  managePurchases: 'Je aankopen beheren of opzeggen',
  unsubscribe: 'Dit soort e-mails niet meer ontvangen',
  unknownPlace: 'onbekende plaats',
};
