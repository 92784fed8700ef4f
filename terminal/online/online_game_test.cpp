// OnlineSession with a game on the board.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "terminal/testing/connected.hpp"

namespace ootori::terminal {

namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;

TEST(OnlineGame, ShowsMovesOnceTheServerConfirms) {
  Connected on;
  on.begin_game();
  on.type("Sx3c");
  ASSERT_NE(on.call(), nullptr);
  EXPECT_EQ(on.call()->path, "/games/abc/move");
  EXPECT_EQ(on.call()->body, R"({"ply":0,"usi":"3d3c"})");
  EXPECT_EQ(on.session.scene(on.now).state->plies(), 0U) << "not before the server has said so";
  EXPECT_THAT(on.type("S-4d"), ElementsAre("It is not your turn.")) << "one move at a time";
  on.answer("move", 204, "");
  EXPECT_THAT(on.event(2, R"("type":"moved","usi":"3d3c","spent":0)").lines,
              ElementsAre("1. Black: Swallow from 3d to 3c, taking a Swallow (Sx3c)."));
  EXPECT_THAT(on.event(3, R"("type":"moved","usi":"4b3c","spent":0)").lines, ElementsAre(HasSubstr("2. White")));
}

TEST(OnlineGame, ARefusedMoveCanBeReplaced) {
  Connected on;
  on.begin_game();
  on.type("Sx3c");
  EXPECT_THAT(on.answer("move", 409, R"({"error":{"code":"stale","message":"The game has gone on."}})").lines,
              ElementsAre(HasSubstr("The game has gone on.")));
  on.type("Sx3c");
  EXPECT_NE(on.call(), nullptr);
}

// If its answer was lost, the move is sent again, and the server refuses the second one.
TEST(OnlineGame, AMoveWhoseAnswerWasLostIsNotCalledRefused) {
  const std::string stale = R"({"error":{"code":"stale","message":"The game has gone on."}})";
  for (const bool is_told_first : {true, false}) {
    Connected on;
    on.begin_game();
    on.type("Sx3c");
    if (is_told_first) on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
    EXPECT_THAT(on.answer_again("move", 409, stale).lines, IsEmpty());
    if (!is_told_first) {
      EXPECT_THAT(on.type("S-4d"), ElementsAre("It is not your turn.")) << "not known yet";
      EXPECT_THAT(on.event(2, R"("type":"moved","usi":"3d3c","spent":0)").lines, ElementsAre(StartsWith("1. Black")));
    }
    on.event(3, R"("type":"moved","usi":"4b3c","spent":0)");
    on.type("S-7d");
    EXPECT_NE(on.call(), nullptr);
  }
}

TEST(OnlineGame, AMoveIsNotCalledRefusedWhileTheStreamStartsAgain) {
  Connected on;
  on.begin_game();
  on.type("Sx3c");
  on.line(R"({"t":"watching","game":"abc","events":3})");
  const std::string stale = R"({"error":{"code":"stale","message":"The game has gone on."}})";
  EXPECT_THAT(on.answer_again("move", 409, stale).lines, IsEmpty());
  on.created();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"moved","usi":"4b3c","spent":0)");
  on.type("S-4d");
  EXPECT_NE(on.call(), nullptr);
}

TEST(OnlineGame, AMoveThatCameTooLateIsCalledRefusedHoweverOftenItWasSent) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"moved","usi":"4b3c","spent":0)");
  on.type("S-7d");
  EXPECT_THAT(on.answer_again("move", 409, R"({"error":{"code":"stale","message":"The game has gone on."}})").lines,
              IsEmpty());
  EXPECT_THAT(on.event(4, R"("type":"taken_back","plies":0)").lines,
              ElementsAre("Back to the position after move 0.", HasSubstr("The game has gone on.")));
  on.type("Sx3c");
  EXPECT_NE(on.call(), nullptr);
}

TEST(OnlineGame, ASealedMoveWhoseAnswerWasLostIsNotCalledRefused) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"moved","usi":"4b3c","spent":0)");
  on.event(4, R"("type":"adjourned")");
  on.type("S-7d");
  EXPECT_THAT(on.answer_again("move", 409, R"({"error":{"code":"not_allowed","message":"It is adjourned."}})").lines,
              IsEmpty());
  EXPECT_THAT(on.event(5, R"("type":"sealed")").lines, ElementsAre(StartsWith("The game is adjourned.")));
}

TEST(OnlineGame, IllegalMovesAreNotSent) {
  Connected on;
  on.begin_game();
  EXPECT_THAT(on.type("F-4e"), Contains("One of your own pieces is on 4e."));
  EXPECT_EQ(on.call(), nullptr);
}

TEST(OnlineGame, ChatMessagesAreShownOnce) {
  Connected on;
  on.begin_game();
  on.type("say Good luck, Hanako!");
  EXPECT_EQ(on.call()->path, "/games/abc/chat");
  EXPECT_EQ(on.call()->body, R"({"channel":"players","text":"Good luck, Hanako!"})");
  on.type("say Good luck!");
  EXPECT_EQ(on.call()->body, R"({"channel":"players","phrase":"good_luck"})");
  EXPECT_THAT(on.type("say"), ElementsAre(HasSubstr("Usage: say")));

  const auto said = [](int n, const std::string& words) {
    return R"({"n":)" + std::to_string(n) +
           R"(,"at":0,"channel":"players","by":{"kind":"account","name":"Hanako","you":false},"side":"white",)" +
           words + "}";
  };
  const auto told = [&](int n, const std::string& words) {
    return on.line(R"({"t":"said","game":"abc","message":)" + said(n, words) + "}").lines;
  };
  EXPECT_THAT(told(1, R"("phrase":"thanks")"), ElementsAre("Hanako: Thank you!"));
  EXPECT_THAT(told(2, R"("text":"\u001b[2J\u202eevil")"), ElementsAre("Hanako: [2Jevil")) << "nothing obeys it";
  on.line(R"({"t":"chat","game":"abc","messages":[)" + said(2, R"("text":"old")") + "," +
          said(3, R"("phrase":"unheard_of")") + "]}");
  EXPECT_THAT(on.last.lines, ElementsAre("Hanako: unheard_of")) << "after a lost connection only what is new";
}

TEST(OnlineGame, OffersAreShownAndAnswered) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  EXPECT_THAT(on.event(3, R"("type":"offered","by":"white","offer":"takeback")").lines,
              ElementsAre("Hanako asks for a takeback.", "Type accept or decline."));
  on.type("accept");
  EXPECT_EQ(on.call()->path, "/games/abc/answer");
  EXPECT_EQ(on.call()->body, R"({"offer":"takeback","accept":true,"ply":1})");
}

// While a person types, the opponent can withdraw an offer and make another.
TEST(OnlineGame, AnAnswerIsNotMeantForAnOfferThatTookTheOthersPlace) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"moved","usi":"4b3c","spent":0)");
  on.event(4, R"("type":"offered","by":"white","offer":"takeback")");
  on.event(5, R"("type":"declined","by":"white","offer":"takeback")");
  on.event(6, R"("type":"offered","by":"white","offer":"impasse")");
  EXPECT_THAT(on.type("accept"), ElementsAre("Say which offer you accept: type accept impasse."));
  EXPECT_EQ(on.call(), nullptr);
  on.type("accept");
  EXPECT_EQ(on.call()->body, R"({"offer":"impasse","accept":true,"ply":2})") << "the person has been told";
  on.event(7, R"("type":"offered","by":"white","offer":"adjourn")");
  EXPECT_THAT(on.type("accept"), ElementsAre("Say which offer you accept: type accept impasse, accept adjourn."));
  on.type("accept adjourn");
  EXPECT_EQ(on.call()->body, R"({"offer":"adjourn","accept":true,"ply":2})");
  on.type("decline impasse");
  EXPECT_EQ(on.call()->body, R"({"offer":"impasse","accept":false,"ply":2})");
  EXPECT_THAT(on.type("accept it"), ElementsAre(StartsWith("'it' is not one of: takeback, impasse, ")));
}

// The same offer after another move means something else.
TEST(OnlineGame, AnAnswerIsNotMeantForTheSameOfferAfterAMove) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"offered","by":"white","offer":"impasse")");
  on.event(4, R"("type":"moved","usi":"4b3c","spent":0)");
  on.event(5, R"("type":"offered","by":"white","offer":"impasse")");
  EXPECT_THAT(on.type("accept"), ElementsAre("Say which offer you accept: type accept impasse."));
  EXPECT_EQ(on.call(), nullptr);
}

// What is said when a game is opened in which all this has happened.
std::vector<std::string> opened(const std::vector<std::string>& events) {
  Connected on;
  on.answer("begun", 201, R"({"id":"abc"})");
  on.line(R"({"t":"watching","game":"abc","events":)" + std::to_string(events.size() + 1) + "}");
  on.created();
  for (int number = 2; const std::string& event : events) on.event(number++, event);
  return on.last.lines;
}

TEST(OnlineGame, AGameThatIsOpenedSaysWhatWaitsForThePerson) {
  const std::string first = R"("type":"moved","usi":"3d3c","spent":0)";
  const std::string second = R"("type":"moved","usi":"4b3c","spent":0)";
  const auto offered = [](const std::string& by, const std::string& what) {
    return R"("type":"offered","by":")" + by + R"(","offer":")" + what + "\"";
  };
  EXPECT_THAT(opened({first, offered("white", "takeback")}),
              IsSupersetOf({"Hanako asks for a takeback.", "Type accept or decline."}));
  EXPECT_THAT(opened({first, offered("black", "takeback")}), Contains("You asked for a takeback."));
  const std::string adjourned = R"("type":"adjourned")";
  const std::string sealed = R"("type":"sealed")";
  const std::string no_offer = "Type accept or decline.";
  EXPECT_THAT(opened({first, second, offered("white", "adjourn"), adjourned}),
              AllOf(Contains(HasSubstr("The next move is sealed")), Not(Contains(no_offer))));
  EXPECT_THAT(opened({first, second, offered("white", "adjourn"), adjourned, sealed}),
              AllOf(Contains(HasSubstr("The game is adjourned.")), Not(Contains(no_offer))));
  EXPECT_THAT(opened({first, second, adjourned, sealed, offered("white", "resume")}),
              IsSupersetOf({"Hanako asks for the game to resume.", "Type accept or decline."}));
  EXPECT_THAT(opened({first, second, adjourned, sealed, R"("type":"recalled")"}),
              AllOf(Contains(HasSubstr("Type resume within 7 days.")), Not(Contains(StartsWith("The game is adj")))));
  const std::string ended = R"("type":"ended","winner":"black","reason":"resignation")";
  EXPECT_THAT(opened({first, ended, offered("white", "rematch")}), Contains("Hanako asks for a rematch."));
  EXPECT_THAT(opened({first, ended, offered("white", "rematch"), R"("type":"rematched","id":"def")"}),
              Not(Contains(no_offer)));
}

TEST(OnlineGame, AMoveThatWasReplacedWhileTheConnectionWasLostIsTold) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"moved","usi":"4b3c","spent":0)");
  on.line(R"({"t":"watching","game":"abc","events":5})");
  on.created();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"moved","usi":"4b3c","spent":0)");
  EXPECT_THAT(on.event(4, R"("type":"taken_back","plies":1)").lines, IsEmpty());
  EXPECT_THAT(on.event(5, R"("type":"moved","usi":"7c7d","spent":0)").lines,
              ElementsAre("Back to the position after move 1.", HasSubstr("2. White: Swallow from 7c to 7d")));
  EXPECT_THAT(on.event(6, R"("type":"taken_back","plies":1)").lines, ElementsAre("Back to the position after move 1."));
}

// On a server there are no hints, and a spectator cannot resign.
TEST(OnlineGame, ListsTheCommands) {
  Connected player;
  player.begin_game();
  EXPECT_THAT(player.session.scene(player.now).commands, ElementsAre("help", "back", "flip", "resign", "quit"));
  Connected watcher;
  watcher.type("watch abc");
  watcher.line(R"({"t":"watching","game":"abc","events":1})");
  watcher.created("Hanako", false);
  EXPECT_THAT(watcher.session.scene(watcher.now).commands, ElementsAre("help", "flip", "quit"));
  EXPECT_THAT(watcher.type("resign"), ElementsAre(HasSubstr("'resign'")));
  EXPECT_EQ(watcher.call(), nullptr);
}

TEST(OnlineGame, ByoYomiIsShown) {
  Connected on;
  on.begin_game();
  on.line(
      R"({"t":"clock","game":"abc","black":{"main":0,"periods":2},"white":{"main":60000,"periods":3},"running":"black","adjourned_for":null,"until_flag":20000})");
  on.now += 3s;
  EXPECT_EQ(on.session.scene(on.now).players[0].clock, "7 s byo-yomi (2 left)");
  EXPECT_EQ(on.session.scene(on.now).players[1].clock, "1:00");
}

TEST(OnlineGame, CommandsOfAGamePostToIt) {
  Connected on;
  on.begin_game();
  for (const char* command : {"impasse", "adjourn", "resume", "rematch", "claim"}) {
    on.type(command);
    ASSERT_NE(on.call(), nullptr) << command;
    EXPECT_EQ(on.call()->path, "/games/abc/" + std::string{command});
    EXPECT_EQ(on.call()->body, "");
  }
  on.type("back");
  EXPECT_EQ(on.call()->path, "/games/abc/takeback");
  EXPECT_EQ(on.call()->body, R"({"ply":0})");
  EXPECT_THAT(on.type("resign"), ElementsAre("Type resign again to resign."));
  EXPECT_EQ(on.call(), nullptr);
  on.type("resign");
  EXPECT_EQ(on.call()->path, "/games/abc/resign");
  EXPECT_THAT(on.type("abort now?"), ElementsAre("Type abort again to abort the game."));
  EXPECT_EQ(on.call(), nullptr);
  on.type("abort");
  EXPECT_EQ(on.call()->path, "/games/abc/abort");
  EXPECT_THAT(on.type("abort"), ElementsAre(HasSubstr("again"))) << "each time anew";
  for (const char* command : {"hint", "new", "load x"})
    EXPECT_THAT(on.type(command), ElementsAre(HasSubstr("not available here"))) << command;
}

TEST(OnlineGame, QuittingALiveGameNeedsConfirmation) {
  Connected on;
  on.begin_game();
  EXPECT_THAT(on.type("quit"), ElementsAre("The game is still in progress. Type quit again to leave it."));
  EXPECT_THAT(on.type("quit"), ElementsAre("Goodbye."));
}

TEST(OnlineGame, DecliningAlsoWithdrawsOnesOwnOffer) {
  Connected on;
  on.begin_game();
  EXPECT_THAT(on.type("accept"), ElementsAre(HasSubstr("no offer")));
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  EXPECT_THAT(on.event(3, R"("type":"offered","by":"black","offer":"takeback")").lines,
              ElementsAre("You asked for a takeback."));
  EXPECT_THAT(on.type("accept"), ElementsAre(HasSubstr("no offer"))) << "one's own is not one's to accept";
  on.type("decline");
  EXPECT_EQ(on.call()->body, R"({"offer":"takeback","accept":false,"ply":1})");
}

TEST(OnlineGame, WhatTheOpponentDeclinesOrWithdrawsIsTold) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"offered","by":"black","offer":"takeback")");
  EXPECT_THAT(on.event(4, R"("type":"declined","by":"white","offer":"takeback")").lines,
              ElementsAre("Hanako declined the request for a takeback."));
  on.event(5, R"("type":"moved","usi":"4b3c","spent":0)");
  on.event(6, R"("type":"offered","by":"white","offer":"adjourn")");
  EXPECT_THAT(on.event(7, R"("type":"declined","by":"white","offer":"adjourn")").lines,
              ElementsAre("Hanako withdrew the request for an adjournment."));
  on.event(8, R"("type":"offered","by":"white","offer":"takeback")");
  EXPECT_THAT(on.event(9, R"("type":"declined","by":"black","offer":"takeback")").lines, IsEmpty())
      << "the person has just said so";
}

TEST(OnlineGame, ATakebackIsTold) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  EXPECT_THAT(on.event(3, R"("type":"taken_back","plies":0)").lines, ElementsAre("Back to the position after move 0."));
  EXPECT_EQ(on.session.prompt(), "Move 1: ");
}

TEST(OnlineGame, AnAdjournmentIsToldAndTheNextMoveIsSealed) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"moved","usi":"4b3c","spent":0)");
  EXPECT_THAT(on.event(4, R"("type":"adjourned")").lines,
              ElementsAre("Adjournment agreed. The next move is sealed; type it as usual."));
  on.type("S-7d");
  EXPECT_EQ(on.call()->path, "/games/abc/seal");
  EXPECT_EQ(on.call()->body, R"({"ply":2,"usi":"7e7d"})");
  EXPECT_THAT(on.event(5, R"("type":"sealed")").lines,
              ElementsAre("The game is adjourned. Type resume when both players are online."));
  EXPECT_THAT(on.event(6, R"("type":"recalled")").lines, ElementsAre(HasSubstr("adjourned for 14 days")));
  EXPECT_THAT(on.event(7, R"("type":"resumed")").lines, ElementsAre("The game has resumed."));
}

TEST(OnlineGame, AnOfferToResumeIsAnsweredNotTheOfferToAdjournBeforeIt) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"moved","usi":"4b3c","spent":0)");
  on.event(4, R"("type":"offered","by":"white","offer":"adjourn")");
  on.event(5, R"("type":"adjourned")");
  EXPECT_THAT(on.type("accept"), ElementsAre(HasSubstr("no offer"))) << "it was accepted";
  on.event(6, R"("type":"sealed")");
  on.event(7, R"("type":"offered","by":"white","offer":"resume")");
  on.type("accept");
  EXPECT_EQ(on.call()->body, R"({"offer":"resume","accept":true,"ply":2})");
}

TEST(OnlineGame, ARematchTakesOverTheBoard) {
  Connected on;
  on.begin_game();
  EXPECT_THAT(on.event(2, R"("type":"ended","winner":null,"reason":"abandoned")").lines,
              ElementsAre("No contest: the game was aborted."));
  EXPECT_THAT(on.type("S-7d"), ElementsAre("The game is over."));
  EXPECT_THAT(on.event(3, R"("type":"rematched","id":"def")").lines, ElementsAre("The rematch begins."));
  ASSERT_EQ(on.last.wishes.size(), 1U);
  EXPECT_EQ(std::get<Follow>(on.last.wishes.front()).game, "def");
}

TEST(OnlineGame, TheOpponentsPresenceIsTold) {
  Connected on;
  on.begin_game();
  const auto presence = [&](const char* white, const char* claim) {
    return on
        .line(R"({"t":"presence","game":"abc","black":true,"white":)" + std::string{white} + R"(,"claim_in":)" + claim +
              "}")
        .lines;
  };
  EXPECT_THAT(presence("false", "60000"), ElementsAre("Hanako is away."));
  EXPECT_TRUE(on.session.scene(on.now).players[1].is_away);
  EXPECT_THAT(presence("false", "60000"), IsEmpty());
  on.now += 59s;
  EXPECT_THAT(on.session.tick(on.now).lines, IsEmpty());
  on.now += 1s;
  EXPECT_THAT(on.session.tick(on.now).lines,
              ElementsAre("Hanako has been away for a minute. Type claim to claim the win."));
  EXPECT_THAT(on.session.tick(on.now).lines, IsEmpty()) << "once";
  EXPECT_THAT(presence("true", "null"), ElementsAre("Hanako is online."));
}

TEST(OnlineGame, ClocksAreToldInWords) {
  Connected on;
  on.begin_game();
  on.line(
      R"({"t":"clock","game":"abc","black":{"main":30000,"periods":3},"white":{"main":60000,"periods":3},"running":"black","adjourned_for":null,"until_flag":60000})");
  on.now += 5s;
  EXPECT_THAT(on.type("clock"), ElementsAre("Black: 0:25", "White: 1:00"));
}

// In PGN, as in chess, White moves first: that is our Black.
TEST(OnlineGame, AFinishedGameIsSavedWithItsEnd) {
  Connected on;
  on.begin_game("Hanako \x1b[2J");
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"ended","winner":"black","reason":"resignation")");
  EXPECT_THAT(on.type("save"), ElementsAre("Usage: save FILE"));
  EXPECT_THAT(on.type("save game.doc"), ElementsAre(StartsWith("'game.doc' does not end in the extension")));
  on.type("save game.pgn");
  ASSERT_EQ(on.last.wishes.size(), 1U);
  const auto& file = std::get<WriteFile>(on.last.wishes.front());
  EXPECT_FALSE(file.replace);
  EXPECT_THAT(file.text, AllOf(HasSubstr("[White \"you\"]"), HasSubstr("[Black \"Hanako [2J\"]"), HasSubstr(" 1-0")));
  EXPECT_THAT(on.session.happened(FileWritten{"game.pgn", "File exists", true}, on.now).lines,
              ElementsAre("game.pgn exists already. Type save! game.pgn to replace it."));
}

TEST(OnlineGame, SpectatorsChatWithEachOther) {
  Connected on;
  on.type("watch abc");
  on.line(R"({"t":"watching","game":"abc","events":1})");
  on.created("Hanako", false);
  EXPECT_THAT(on.type("help"), Contains(StartsWith("  say TEXT")));
  on.type("say hi");
  EXPECT_EQ(on.call()->body, R"({"channel":"spectators","text":"hi"})");
  for (const char* command : {"abort", "accept", "rematch", "claim", "back", "impasse"}) {
    EXPECT_THAT(on.type(command), ElementsAre("'" + std::string{command} + "' is not available here.")) << command;
  }
}

TEST(OnlineGame, ChatIsTheServersToRefuse) {
  Connected on;
  on.begin_game();
  EXPECT_THAT(
      on.answer("done", 403, R"({"error":{"code":"missing_scope","message":"Your token needs the scope chat."}})")
          .lines,
      ElementsAre("The server refused: Your token needs the scope chat."));
}

}  // namespace
}  // namespace ootori::terminal
